/** How the report looks: in light and in dark as the system has it, and on paper. Inks are those of Fathom's page. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --page: light-dark(#fff, #12151a); --surface: light-dark(#f6f7f9, #1b2028); --text: light-dark(#1a1f27, #e8ecf2);
  --muted: light-dark(#566070, #a3adbb); --border: light-dark(#868f9c, #6b7686); --line: light-dark(#dde1e7, #2c343f); --ok: light-dark(#0b6b4f, #6fd8b0);
  --error: light-dark(#b3261e, #ff8a80); --cost: light-dark(#022ada, #5d8bea); }
body { margin: 0 auto; padding: 1.5rem; max-inline-size: 72rem; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin-block: 0 .25rem; }
p { margin-block: 0 1rem; color: var(--muted); }
details { border-block-start: 1px solid var(--line); padding-block: .5rem; }
summary { cursor: pointer; }
summary .title { font-weight: 600; }
summary .sum { color: var(--muted); float: inline-end; font-variant-numeric: tabular-nums; }
summary:focus-visible { outline: 2px solid var(--cost); outline-offset: 2px; }
.passed { color: var(--ok); } .failed { color: var(--error); } .skipped { color: var(--muted); }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); padding: .75rem; margin-block: .5rem; font: 13px/1.45 ui-monospace, monospace; }
pre.remarks { border-inline-start: 3px solid var(--error); }
section { break-inside: avoid; padding-block: .75rem; }
h2 { font: 600 13px/1.45 ui-monospace, monospace; margin-block: 0 .5rem; overflow-wrap: anywhere; }
h2 .status { color: var(--muted); }
.request { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); gap: 1rem; }
@media (max-width: 52rem) { .request { grid-template-columns: minmax(0, 1fr); } }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: .25rem 1rem; margin: 0; }
dl div { display: flex; justify-content: space-between; border-block-end: 1px solid var(--line); }
dt { color: var(--muted); } dd { margin: 0; font-variant-numeric: tabular-nums; }
svg { display: block; inline-size: 100%; overflow: visible; }
svg text { font-size: 11px; fill: var(--muted); }
.surface { stroke: var(--text); stroke-width: 1.5; }
rect.shard { fill: var(--surface); stroke: var(--border); stroke-width: .75; }
.kept, .kept-share, .band { fill: var(--cost); } .kept.hairline { stroke: var(--cost); }
.band { opacity: .32; } .thread { fill: none; stroke: var(--cost); stroke-width: .75; }
.visited { fill: var(--muted); } .visited-share { fill: none; stroke: var(--muted); stroke-dasharray: 1.5 1.5; }
.held { fill: none; stroke: var(--cost); stroke-width: 1.25; stroke-dasharray: 3 3; }
.open, .glass { fill: var(--page); }
.merged { fill: var(--page); stroke: var(--cost); stroke-width: 1.5; } .merged.hairline { fill: var(--cost); stroke: none; }
.discarded { fill: var(--cost); fill-opacity: .18; stroke: var(--cost); stroke-dasharray: 2 2; } .discarded.hairline { display: none; }
rect.page { fill: var(--text); } .rim { fill: none; stroke: var(--muted); stroke-width: 1.5; } .zoom { stroke: var(--muted); stroke-dasharray: 2 2; }
@media print { :root { color-scheme: light; } body { padding: 0; max-inline-size: none; font-size: 12px; } details::details-content { content-visibility: visible; block-size: auto; } }
`;
