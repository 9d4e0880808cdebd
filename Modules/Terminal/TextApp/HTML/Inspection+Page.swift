extension Inspection {
    static let body = """
        <div id="bar">
        <button id="back" title="←">←</button><button id="forth" title="→">→</button>
        <input id="slider" type="range" min="0" value="0" aria-label="message">
        <output id="place"></output>
        <input id="filter" type="search" placeholder="filter ( / )" aria-label="filter">
        <label><input id="closed" type="checkbox"> closed</label>
        <span id="count" class="note"></span>
        <button id="jump" title="d" hidden>to the difference</button>
        </div>
        <div id="columns">
        <div id="list" tabindex="-1"></div>
        <main>
        <p id="title"></p>
        <div id="difference" hidden></div>
        <pre id="screen"></pre>
        <div id="waterfall"></div>
        <h2>What it led to</h2><ul id="lines"></ul>
        <h2>What changed in the view</h2><ul id="changes"></ul>
        </main>
        </div>
        """

    static let style = """
        html, body { height: 100% }
        body { display: flex; flex-direction: column }
        #bar { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; padding: .5rem 1rem;
          border-bottom: 1px solid var(--edge) }
        #slider { flex: 1; min-width: 10rem }
        #place { min-width: 12rem; font: 13px var(--mono) }
        #columns { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(16rem, 26rem) minmax(0, 1fr) }
        /* Without its containment, each step would lay out all rows. */
        #list { contain: strict; overflow-y: auto; border-right: 1px solid var(--edge); font: 12.5px var(--mono) }
        #list div { height: 22px; line-height: 22px; padding: 0 .6rem; white-space: pre; overflow: hidden;
          text-overflow: ellipsis; cursor: pointer }
        #list div.here { background: var(--pick) }
        #list div.differs { color: var(--c1); font-weight: bold }
        #list b { display: inline-block; min-width: 14ch; text-align: right; margin-right: 1ch; font-weight: normal;
          color: var(--soft) }
        main { overflow: auto; padding: .8rem 1rem 2rem }
        #title { font: bold 14px var(--mono); margin: 0 0 .6rem; overflow-wrap: anywhere }
        #screen { overflow-x: auto; width: max-content; min-width: min(40rem, 100%); max-width: 100% }
        /* A line for each request, from when it was made until its last answer. */
        #waterfall { max-height: 12rem; overflow-y: auto; margin-top: .8rem; font: 12px/1.4 var(--mono) }
        #waterfall div { display: grid; grid-template-columns: minmax(0, 24rem) minmax(4rem, 1fr); gap: 1ch; cursor: pointer }
        #waterfall div.here { background: var(--pick) }
        #waterfall span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
        #waterfall i { height: .7em; min-width: 2px; align-self: center; background: var(--link) }
        #difference { border: 1px solid var(--c1); border-radius: 6px; padding: .5rem .8rem; margin-bottom: .6rem;
          white-space: pre-wrap; font: 13px var(--mono) }
        h2 { font-size: .9rem; margin: 1.1rem 0 .3rem }
        ul { list-style: none; margin: 0; padding: 0; font: 12.5px/1.6 var(--mono); overflow-wrap: anywhere;
          white-space: pre-wrap }
        li a { margin-left: 1ch }
        @media (max-width: 48rem) {
          #columns { grid-template: 30vh minmax(0, 1fr) / minmax(0, 1fr) }
          #list { border-right: 0; border-bottom: 1px solid var(--edge) }
          input[type=search] { min-width: 8rem; width: 9rem }
          #place { min-width: 0 }
          #waterfall div { grid-template-columns: minmax(0, 1fr) 6rem }
        }
        """

    static let script = """
        const { steps, rows, difference } = JSON.parse($('data').textContent);
        const at = new Map(steps.map((step, index) => [step.n, index]));
        // The screen after each step: the last one that was drawn.
        let last = null;
        const screens = steps.map(step => last = step.screen ?? last);
        const broken = difference ? at.get(difference[0]) : steps.length;
        let shown = [], here = 0;

        const seconds = ms => '+' + (ms / 1000).toFixed(3) + 's';
        const append = (parent, ...parts) => { const li = document.createElement('li'); li.append(...parts); parent.append(li) };
        const link = (text, message) => {
          const a = document.createElement('a');
          a.href = '#' + message; a.textContent = text;
          a.onclick = event => { event.preventDefault(); go(at.get(message)) };
          return a;
        };
        const label = step => step.n === 0 ? 'start' : step.title;

        const items = steps.map((step, index) => {
          const row = document.createElement('div'), number = document.createElement('b');
          number.textContent = step.n + '  ' + seconds(step.ms);
          row.append(number, label(step).replace(/ +/g, ' '));
          row.dataset.folds = step.title.startsWith('closed');
          row.dataset.words = [step.title, ...step.lines.map(l => Array.isArray(l) ? l[0] : l), ...step.changes]
            .join(' ').toLowerCase();
          row.classList.toggle('differs', index === broken);
          row.onclick = () => go(index);
          $('list').append(row);
          return row;
        });

        const requests = steps.flatMap(step => step.lines.filter(Array.isArray)).slice(0, 500);
        const [start, span] = [steps[0].ms, Math.max(1, steps[steps.length - 1].ms - steps[0].ms)];
        const bars = requests.map(([text, ms, ...answers]) => {
          const row = document.createElement('div'), name = document.createElement('span'), bar = document.createElement('i');
          const given = answers.filter(([n]) => steps[at.get(n)]?.title.startsWith('answer'));
          const [answer, wait] = (given.length ? given : answers)[Math.max(0, given.length - 1)];
          name.textContent = text.replace(/^request */, '') + ' ' + wait + ' ms';
          bar.style.marginLeft = (ms - start) / span * 100 + '%';
          bar.style.width = wait / span * 100 + '%';
          row.append(name, bar);
          row.onclick = () => go(at.get(answer));
          $('waterfall').append(row);
          return { row, ms, end: ms + wait };
        });

        function go(index) {
          if (index === undefined) return;
          items[here].classList.remove('here');
          here = index;
          items[here].classList.add('here');
          items[here].scrollIntoView({ block: 'nearest' });
          const step = steps[here];
          $('slider').value = shown.indexOf(here);
          $('place').textContent = 'message ' + step.n + ' of ' + steps[steps.length - 1].n + '  ' + seconds(step.ms);
          $('title').replaceChildren(label(step), ...(step.cause ? [link('← ' + step.cause[0]
            + (step.cause[1] ? ' after ' + step.cause[1] + ' ms' : ''), step.cause[0])] : []));
          if (step.cause) $('title').lastChild.style.marginLeft = '1ch';
          const screen = here < broken ? screens[here] : null;
          $('screen').innerHTML = screen ? screen.map(row => rows[row]).join('\\n') : '<i class="d">'
            + (here < broken ? 'nothing was drawn yet' : 'no screen: the replay has ended before') + '</i>';
          $('difference').hidden = here !== broken;
          if (here === broken) $('difference').textContent = ['The replay differs here, recorded → replayed:',
            ...difference.slice(1)].join('\\n');
          $('lines').replaceChildren(); $('changes').replaceChildren();
          for (const line of step.lines) {
            const [text, , ...answers] = Array.isArray(line) ? line : [line];
            append($('lines'), text, ...answers.slice(0, 20).map(([n, ms]) => link('→ ' + n + ' after ' + ms + ' ms', n)));
          }
          for (const bar of bars) bar.row.classList.toggle('here', bar.ms <= step.ms && step.ms <= bar.end);
          const bar = bars.find(bar => bar.row.classList.contains('here'));
          if (bar) $('waterfall').scrollTop = bar.row.offsetTop - $('waterfall').offsetTop;
          for (const change of step.changes) append($('changes'), change);
          if (!step.lines.length) append($('lines'), 'nothing');
          if (!step.changes.length) append($('changes'), 'nothing');
        }

        function move(by) {
          const place = shown.findIndex(index => index >= here);
          const from = place < 0 ? shown.length : shown[place] === here ? place : place - (by > 0 ? 1 : 0);
          go(shown[Math.max(0, Math.min(shown.length - 1, from + by))]);
        }

        function showFiltered() {
          for (const item of items) item.hidden ||= item.dataset.folds === 'true' && !$('closed').checked;
          shown = [...steps.keys()].filter(index => !items[index].hidden);
          $('count').textContent = shown.length + ' of ' + steps.length;
          $('slider').max = Math.max(0, shown.length - 1);
          go(shown.find(index => index >= here) ?? shown[0]);
        }

        $('jump').hidden = !difference;
        $('jump').onclick = () => { if (!shown.includes(broken)) { $('filter').value = ''; $('closed').checked = true; filter() } go(broken) };
        $('closed').onchange = filter;
        $('back').onclick = () => move(-1);
        $('forth').onclick = () => move(1);
        $('slider').oninput = event => go(shown[+event.target.value]);
        const keys = { ArrowLeft: -1, ArrowUp: -1, k: -1, ArrowRight: 1, ArrowDown: 1, j: 1, PageUp: -10, PageDown: 10,
          Home: -Infinity, End: Infinity };
        function handleKey(event) {
          if (event.key in keys && !event.ctrlKey && !event.altKey && !event.metaKey) {
            event.preventDefault(); move(keys[event.key]);
          } else if (event.key === 'd' && difference) $('jump').click();
        }
        // The first screen often says no more than that the app starts.
        here = Math.max(0, steps.findIndex(step => step.screen && step.screen.join() !== steps[0].screen?.join()));
        filter();
        """
}
