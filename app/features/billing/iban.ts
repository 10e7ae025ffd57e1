/** An IBAN without spaces; null for what cannot be one (ISO 13616: two letters, two check digits, modulo 97). */
export function readIban(text: string): string | null {
  const iban = text.replaceAll(/\s/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`;
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1 ? iban : null;
}
