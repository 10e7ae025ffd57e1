/** Where so many people have their address that nobody else could join. */
const MAIL_FOR_ALL = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.net web.de mail.ru yandex.ru qq.com 163.com naver.com zoho.com fastmail.com t-online.de orange.fr free.fr libero.it".split(
    " ",
  ),
);

/** "co.uk", "com.au": below these stand domains of everybody. */
const SHARED = /^(co|com|net|org|gov|edu|ac|or|ne|gob|gv)\.[a-z]{2}$/;

/**
 * Why a domain may not be forbidden, since far more would be hit than is meant; null where it may.
 * @param own the host that Thrive itself stands at
 */
export function refusalOfBan(domain: string, own: string): string | null {
  if (own === domain || own.endsWith(`.${domain}`)) return "That is where Thrive itself stands.";
  if (MAIL_FOR_ALL.has(domain))
    return "Too many members have their address there. Suspend the accounts that it is about instead.";
  if (SHARED.test(domain)) return "Everybody's domains stand below that one. Please give a whole domain.";
  return null;
}
