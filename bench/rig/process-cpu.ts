import { readdir, readFile } from 'node:fs/promises';

const msPerTick = 10;

/** What is there no more has used nothing since. */
const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** CPU time so far of all threads of a process, in milliseconds. Linux only. */
export async function cpuMsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = threads.map(async (thread) => {
    const [nanoseconds = ''] = (await textOf(`/proc/${pid}/task/${thread}/schedstat`)).split(' ');
    return Number(nanoseconds) / 1e6;
  });
  return sum(await Promise.all(times));
}

/** The same of a process, of its children, and of the children that have ended. */
export async function cpuMsOfFamily(parent: number): Promise<number> {
  const processes = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const times = processes.map(async (pid) => {
    const stat = await textOf(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isParent = pid === parent;
    if (!isParent && Number(fields[1]) !== parent) return 0;
    const ended = isParent ? (Number(fields[13]) + Number(fields[14])) * msPerTick : 0;
    return ended + (await cpuMsOf(pid));
  });
  return sum(await Promise.all(times));
}

/** The process that started this one. */
export async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
