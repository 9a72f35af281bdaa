import { it } from 'vitest';
import { planAnswer } from './plan-answer.js';
const units = [' ', 'a', '"', "'", '“', ',', '; ', ' e ', '\n', 'a nota ', 'adicione a nota ', 'crie tarefa ', 'cadastre o ', 'mude o telefone do ', 'marque o lead ', 'adicione à proposta 2 ', 'adicione 1 ', 'para ', 'com título ', 'amanhã ', 'João da ', 'o a um ', '1', '1.', '(11) ', 'a@', '@a.', 'e o e-mail para ', '0b8f7a52-', '\u0301', '😀'];
const openings = ['', 'Cadastre ', 'Adicione a nota "', 'Crie tarefa ', 'Mude o telefone do ', 'Adicione à proposta 2 ', 'Marque ', 'Rascunhe a proposta '];
it('x', () => {
  const rows: string[] = [];
  for (const opening of openings) for (const unit of units) for (const end of ['', ' fim "x']) {
    const t = (n: number) => { const c = (opening + unit.repeat(n)).slice(0, n - 8) + end; const s = performance.now(); planAnswer({ model: 'o', messages: [{ role: 'user', content: c }], tools: [], signal: new AbortController().signal }); return performance.now() - s; };
    const [a, b] = [t(2000), t(6000)];
    if (b > 30) rows.push(`${b.toFixed(0)} ${a.toFixed(0)} ${JSON.stringify([opening, unit, end])}`);
  }
  console.log(rows.sort((x, y) => Number(y.split(' ')[0]) - Number(x.split(' ')[0])).slice(0, 40).join('\n'));
}, 500_000);
