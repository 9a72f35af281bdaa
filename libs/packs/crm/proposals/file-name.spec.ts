import { expect, it } from 'vitest';
import { fileNameOf } from './exported-file.js';

it.each([
  ['Ação & Reação', 'proposta-acao-reacao-1a2b3c4d.pdf'],
  ['../../etc/passwd', 'proposta-etc-passwd-1a2b3c4d.pdf'],
  ['日本', 'proposta-1a2b3c4d.pdf'],
  ['x'.repeat(200), `proposta-${'x'.repeat(40)}-1a2b3c4d.pdf`],
])('the file of the proposal %s is called %s', (title, fileName) => {
  expect(fileNameOf({ id: '1a2b3c4d-0000-4000-8000-000000000000', title }, 'pdf', 'pt')).toBe(
    fileName,
  );
});
