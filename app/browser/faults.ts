/** Faults that an error screen met before anybody listened. */
const early: unknown[] = [];
let hear = (fault: unknown): void => {
  early.push(fault);
};

/** Says that an error screen is shown. */
export function tellFault(fault: unknown): void {
  hear(fault);
}

export function hearFaults(listener: (fault: unknown) => void): void {
  hear = listener;
  for (const fault of early.splice(0)) listener(fault);
}
