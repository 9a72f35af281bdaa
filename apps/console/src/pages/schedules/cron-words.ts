import type { Language } from '../../texts/language.ts';

const monday = new Date(2024, 0, 1);
const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/**
 * Common forms of five fields in words: each minute, every so many minutes or hours, at times of each day,
 * of days of the week, of a day of the month; undefined for any other, which its text says best.
 */
export function cronWords(cron: string, language: Language): string | undefined {
  const [minute = '', hour = '', day = '', month = '', weekday = '', more] = cron
    .trim()
    .split(/\s+/);
  if (month !== '*' || more !== undefined || weekday === '') return undefined;
  const isEnglish = language === 'en';
  const isEveryDay = day === '*' && weekday === '*';
  const step = /^\*\/(\d+)$/.exec(minute)?.[1] ?? (minute === '*' ? '1' : undefined);
  if (step !== undefined && hour === '*' && isEveryDay) {
    if (60 % Number(step) !== 0) return undefined;
    if (step === '1') return isEnglish ? 'every minute' : 'a cada minuto';
    return isEnglish ? `every ${step} minutes` : `a cada ${step} minutos`;
  }
  if (!/^\d{1,2}$/.test(minute)) return undefined;
  const past = minute.padStart(2, '0');
  const hourStep = /^\*\/(\d+)$/.exec(hour)?.[1] ?? (hour === '*' ? '1' : undefined);
  if (hourStep !== undefined && isEveryDay) {
    if (24 % Number(hourStep) !== 0) return undefined;
    if (isEnglish) {
      const each = hourStep === '1' ? 'every hour' : `every ${hourStep} hours`;
      return `${each} at minute ${past}`;
    }
    const each = hourStep === '1' ? 'a cada hora' : `a cada ${hourStep} horas`;
    return `${each}, no minuto ${past}`;
  }
  if (!/^\d{1,2}(,\d{1,2})*$/.test(hour)) return undefined;
  const list = new Intl.ListFormat(language);
  const times = list.format(hour.split(',').map((one) => `${one.padStart(2, '0')}:${past}`));
  const days = daysText(day, weekday, language);
  if (days === undefined) return undefined;
  return isEnglish ? `${days} at ${times}` : `${days} às ${times}`;
}

function daysText(day: string, weekday: string, language: Language): string | undefined {
  const isEnglish = language === 'en';
  if (day === '*' && weekday === '*') return isEnglish ? 'every day' : 'todo dia';
  if (weekday === '*' && /^\d{1,2}$/.test(day)) {
    return isEnglish ? `on day ${day} of each month` : `no dia ${day} de cada mês`;
  }
  const range = /^(\w+)-(\w+)$/.exec(weekday);
  const found = (range?.slice(1) ?? weekday.split(',')).map(weekdayOf);
  const known = found.filter((one) => one !== undefined);
  if (day !== '*' || known.length !== found.length) return undefined;
  const texts = known.map((one) => dayName(one, language));
  if (!range) {
    const list = new Intl.ListFormat(language).format(texts);
    return isEnglish ? `on ${list}` : list;
  }
  return isEnglish ? texts.join(' to ') : `de ${texts.join(' a ')}`;
}

/** 0 to 6 from Sunday on; undefined for what is no day. */
function weekdayOf(text: string): number | undefined {
  const named = names.indexOf(text.toUpperCase());
  if (named !== -1) return named;
  return /^[0-7]$/.test(text) ? Number(text) % 7 : undefined;
}

function dayName(weekday: number, language: Language): string {
  const date = new Date(monday);
  date.setDate(monday.getDate() + ((weekday + 6) % 7));
  return date.toLocaleDateString(language, { weekday: 'long' });
}
