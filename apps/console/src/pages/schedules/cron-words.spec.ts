import { expect, it } from 'vitest';
import { cronWords } from './cron-words.ts';

it.each([
  ['* * * * *', 'every minute', 'a cada minuto'],
  ['*/15 * * * *', 'every 15 minutes', 'a cada 15 minutos'],
  ['5 * * * *', 'every hour at minute 05', 'a cada hora, no minuto 05'],
  ['0 */6 * * *', 'every 6 hours at minute 00', 'a cada 6 horas, no minuto 00'],
  ['30 7 * * *', 'every day at 07:30', 'todo dia às 07:30'],
  ['0 9 * * MON-FRI', 'Monday to Friday at 09:00', 'de segunda-feira a sexta-feira às 09:00'],
  ['0 9,18 * * 1', 'on Monday at 09:00 and 18:00', 'segunda-feira às 09:00 e 18:00'],
  ['0 9 * * sat,0', 'on Saturday and Sunday at 09:00', 'sábado e domingo às 09:00'],
  ['15 8 1 * *', 'on day 1 of each month at 08:15', 'no dia 1 de cada mês às 08:15'],
])('%s is %s', (cron, english, portuguese) => {
  expect(cronWords(cron, 'en')).toBe(english);
  expect(cronWords(cron, 'pt-BR')).toBe(portuguese);
});

it.each([
  '',
  'bad',
  '0 9 * *',
  '*/7 * * * *',
  '0 */5 * * *',
  '0 9 1 * MON',
  '0 9 * JAN *',
  '0 9 * * MON#2',
  '0 9 L * *',
  '0 0 9 * * *',
  '*/5 9 * * *',
])('%s has no words of ours', (cron) => {
  expect(cronWords(cron, 'en')).toBeUndefined();
});
