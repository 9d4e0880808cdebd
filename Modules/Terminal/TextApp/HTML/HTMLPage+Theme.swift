extension HTMLPage {
    /// The colors of a terminal on light and on dark, as variables.
    static let colors = """
        :root { color-scheme: light dark; --mono: "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace }
        :root { \(light) }
        @media (prefers-color-scheme: dark) { :root { \(dark) } }
        """

    /// The style sheet of all pages.
    static let style = """
        \(colors)
        :root[data-theme=light] { color-scheme: light; \(light) }
        :root[data-theme=dark] { color-scheme: dark; \(dark) }
        * { box-sizing: border-box }
        body { margin: 0; background: var(--page); color: var(--fg); font: 14px/1.45 system-ui, sans-serif }
        header { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .6rem 1rem;
          align-items: center; padding: .6rem 1rem; background: var(--page); border-bottom: 1px solid var(--edge) }
        h1 { font-size: 1rem; margin: 0 }
        input[type=search] { font: inherit; padding: .25rem .5rem; min-width: 16rem; color: inherit;
          background: var(--bg); border: 1px solid var(--edge); border-radius: 4px }
        button { font: inherit; padding: .25rem .6rem; color: inherit; background: var(--bg);
          border: 1px solid var(--edge); border-radius: 4px; cursor: pointer }
        #theme { margin-left: auto }
        .note { color: var(--soft) }
        [hidden] { display: none }
        a { color: var(--link) }
        pre { margin: 0; padding: .6rem .8rem; background: var(--bg); border: 1px solid var(--edge);
          border-radius: 6px; font: 13px/15px var(--mono); --f: var(--fg) }
        pre i { font-style: normal; color: var(--f); background: var(--ground, none); unicode-bidi: isolate }
        pre .b { font-weight: bold }
        pre .d { opacity: .68 }
        pre .u { text-decoration: underline }
        pre .r { background: var(--f); color: var(--bg) }
        pre .x { display: inline-block; width: calc(var(--w) * 1ch); white-space: pre; vertical-align: top }
        \((0..<16).map { "pre .f\($0) { --f: var(--c\($0)) } pre .g\($0) { background: var(--c\($0)) }" }
            .joined(separator: "\n"))
        """

    private static let light = """
        --page: #f6f7f9; --bg: #ffffff; --fg: #1f2328; --soft: #59636e; --edge: #d1d9e0; --link: #0550ae;
        --pick: #dbeafe;
        \(palette("24292f c21f2d 116329 7a5200 0550ae 7d2fbf 126b75 6e7781", "57606a a40e26 0f5323 633c01 0969da 8250df 1b7c83 8c959f"))
        """

    private static let dark = """
        --page: #0d1117; --bg: #14181f; --fg: #d8dee6; --soft: #9198a1; --edge: #2f3742; --link: #6cb6ff;
        --pick: #1d3350;
        \(palette("484f58 ff7b72 56d364 e3b341 6cb6ff d2a8ff 4fd1d9 c9d1d9", "8b949e ffa198 7ee787 f2cc60 96d0ff e2c5ff 76e3ea ffffff"))
        """

    /// Returns the CSS variables of the eight standard colors and the eight bright ones, in the order of their numbers.
    private static func palette(_ usual: String, _ bright: String) -> String {
        (usual + " " + bright).split(separator: " ").enumerated().map { "--c\($0): #\($1);" }.joined(separator: " ")
    }

    /// The script of all pages: toggles between light and dark, and hides those of the page's `items` whose
    /// `data-words` lack a word of the filter. A page handles the change in `showFiltered()`, and other keys in
    /// `handleKey(event)`.
    static let script = """
        'use strict';
        const root = document.documentElement, $ = id => document.getElementById(id);
        const isDark = () => root.dataset.theme ? root.dataset.theme === 'dark'
          : matchMedia('(prefers-color-scheme: dark)').matches;
        $('theme').onclick = () => { root.dataset.theme = isDark() ? 'light' : 'dark' };
        function filter() {
          const words = $('filter').value.toLowerCase().split(/\\s+/);
          for (const item of items) item.hidden = !words.every(word => item.dataset.words.includes(word));
          showFiltered();
        }
        $('filter').oninput = filter;
        addEventListener('keydown', event => {
          if (event.target.matches('input[type=search]')) {
            if (event.key === 'Escape') { $('filter').value = ''; filter() }
            if (event.key === 'Escape' || event.key === 'Enter') $('filter').blur();
          } else if (event.key === '/') { event.preventDefault(); $('filter').focus() }
          else if (event.key === 't') $('theme').click();
          else handleKey(event);
        });
        """
}
