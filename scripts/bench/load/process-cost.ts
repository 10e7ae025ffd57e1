import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds of CPU that all threads of a process have used so far. */
export function cpuTime(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0] ?? 0);
  }
  return nanoseconds / 1e6;
}

/** Resident memory in MB. */
export function residentMemory(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
}

/** Threads may end between the listing and the reading. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
