import TextUI

/// All previews on one HTML page, as text styled like a terminal, in several widths side by side, with a filter.
struct Gallery {
    /// A preview, drawn in several widths.
    struct Entry {
        let preview: ScreenPreview
        var drawings: [(width: Int, canvas: TextCanvas)]
    }

    let name: String
    let widths: [Int]
    let entries: [Entry]

    var page: HTMLPage {
        HTMLPage(
            title: name, style: Self.style, header: header,
            body: "<div id=\"columns\"><nav>\(groups.map(links).joined())</nav>"
                + "<main>\(groups.map(group).joined(separator: "\n"))"
                + "<p id=\"none\" class=\"note\" hidden>No state has these words.</p></main></div>",
            script: Self.script)
    }

    private var header: String {
        let boxes = widths.map { "<label><input type=\"checkbox\" value=\"\($0)\" checked> \($0)</label>" }
        return "<input id=\"filter\" type=\"search\" placeholder=\"filter ( / )\" aria-label=\"filter\">"
            + "<span id=\"count\" class=\"note\"></span>"
            + "<span id=\"widths\">columns \(boxes.joined(separator: " "))</span>"
    }

    /// The entries by screen, in the order of the screens' first entries.
    private var groups: [[Entry]] {
        var screens: [String] = []
        for screen in entries.map(\.preview.screen) where !screens.contains(screen) { screens.append(screen) }
        return screens.map { screen in entries.filter { $0.preview.screen == screen } }
    }

    private func title(of group: [Entry]) -> String {
        "\(HTMLPage.escaped(group.first?.preview.screen ?? "")) <span class=\"note\">\(group.count)</span>"
    }

    private func links(_ group: [Entry]) -> String {
        "<details open><summary>\(title(of: group))</summary>\(group.map(link).joined())</details>"
    }

    private func group(_ group: [Entry]) -> String {
        "<div class=\"group\"><h2>\(title(of: group))</h2>\(group.map(section).joined(separator: "\n"))</div>"
    }

    private func link(_ entry: Entry) -> String {
        let id = HTMLPage.escaped(entry.preview.id)
        return "<a href=\"#\(id)\" data-words=\"\(words(of: entry))\">\(HTMLPage.escaped(entry.preview.state))</a>"
    }

    private func section(_ entry: Entry) -> String {
        let id = HTMLPage.escaped(entry.preview.id)
        let tags = entry.preview.tags.map { " <span class=\"note\">\(HTMLPage.escaped($0))</span>" }.joined()
        let figures = entry.drawings.map { width, canvas in
            "<figure data-width=\"\(width)\"><figcaption class=\"note\">\(width)</figcaption>"
                + "<pre style=\"min-width:calc(\(width)ch + 1.6rem + 2px)\">\(canvas.htmlRows.joined(separator: "\n"))</pre></figure>"
        }
        return "<section id=\"\(id)\" data-words=\"\(words(of: entry))\"><h3><a href=\"#\(id)\">\(id)</a>\(tags)</h3>"
            + "<div class=\"row\">\(figures.joined())</div></section>"
    }

    private func words(of entry: Entry) -> String {
        HTMLPage.escaped(([entry.preview.id] + entry.preview.tags).joined(separator: " ").lowercased())
    }

    private static let style = """
        #columns { display: grid; grid-template-columns: 19rem minmax(0, 1fr) }
        nav { position: sticky; top: 3.2rem; height: calc(100vh - 3.2rem); overflow-y: auto; padding: .6rem 0;
          border-right: 1px solid var(--edge) }
        nav a { display: block; padding: .1rem 1rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: inherit; text-decoration: none; font-size: .85rem }
        nav a:hover { background: var(--pick) }
        main { padding: 0 1rem 2rem }
        section { scroll-margin-top: 3.5rem; content-visibility: auto; contain-intrinsic-size: auto 24rem }
        nav summary { padding: .2rem 1rem; font-weight: bold; cursor: pointer }
        h2 { margin: 1.4rem 0 0; font-size: 1.1rem; border-bottom: 1px solid var(--edge) }
        h3 { font: bold .95rem var(--mono); margin: 1.2rem 0 .4rem; overflow-wrap: anywhere }
        h3 a { color: inherit; text-decoration: none }
        h3 span { font-weight: normal; font-size: .8rem; margin-left: .6rem }
        .group:not(:has(section:not([hidden]))) { display: none }
        .row { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: flex-start; padding-bottom: .4rem }
        figure { margin: 0; max-width: 100%; overflow-x: auto }
        figcaption { font-size: .75rem }
        label { margin-left: .5rem }
        @media (max-width: 60rem) { #columns { display: block } nav { display: none } }
        """

    private static let script = """
        const items = [...document.querySelectorAll('[data-words]')];
        function showFiltered() {
          const shown = document.querySelectorAll('section:not([hidden])').length;
          $('count').textContent = shown + ' of ' + items.length / 2;
          $('none').hidden = shown > 0;
        }
        function handleKey() {}
        $('widths').onchange = event => {
          for (const figure of document.querySelectorAll('figure[data-width="' + event.target.value + '"]'))
            figure.hidden = !event.target.checked;
        };
        filter();
        """
}
