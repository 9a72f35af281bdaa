import { createHash } from 'node:crypto';

/** All of the page's look: it loads nothing. */
export const approveStyle = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0 auto;max-width:44rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;
  color:light-dark(#16191c,#eceded);background:light-dark(#fcfcfb,#121415)}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem}
h2{font-size:1rem;margin:1.75rem 0 .5rem}
p{margin:.5rem 0}
pre,dd{font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap;margin:0;padding:.75rem;border-radius:.375rem;
  background:light-dark(#f4f4f2,#1c2022)}
iframe{width:100%;height:26rem;border:1px solid light-dark(#8b8f92,#737b82);border-radius:.375rem;background:#fff;color-scheme:light}
summary{min-height:2.75rem;padding:.6rem 0;cursor:pointer}
dt{margin:.75rem 0 .25rem;font-weight:600}
form{margin-top:1.75rem}
label{display:block;font-weight:600}
textarea{width:100%;font:inherit;padding:.5rem;margin:.25rem 0;color:inherit;background:inherit;border:1px solid light-dark(#8b8f92,#737b82);border-radius:.375rem}
button{font:inherit;font-weight:600;min-height:2.75rem;width:100%;border-radius:.375rem;border:1px solid;cursor:pointer}
.approve{color:light-dark(#fff,#0a1a20);background:light-dark(#0b6583,#62bcd8)}
.reject{color:light-dark(#b3261e,#f08b81);background:none}
form+.faint{margin-top:2rem}
.faint{color:light-dark(#656b70,#949ba1);font-size:.875rem}
`;

const styleHash = createHash('sha256').update(approveStyle).digest('base64');

/** Of all answers of the page: nothing runs, loads or frames it, and nobody keeps or indexes it. */
export const approveHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; form-action 'self'; ` +
    "frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
