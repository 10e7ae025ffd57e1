interface LocalMoney {
  currency: string;
  /** Units of the currency for one euro of the base price, local price level included. Rough on purpose. */
  perBaseEuro: number;
}

const euro: LocalMoney = { currency: "EUR", perBaseEuro: 1 };

const moneyByCountry: Record<string, LocalMoney> = {
  AE: { currency: "AED", perBaseEuro: 4 },
  AR: { currency: "USD", perBaseEuro: 0.6 },
  AU: { currency: "AUD", perBaseEuro: 1.7 },
  BA: { currency: "BAM", perBaseEuro: 1.2 },
  BD: { currency: "BDT", perBaseEuro: 45 },
  BO: { currency: "BOB", perBaseEuro: 3 },
  BR: { currency: "BRL", perBaseEuro: 3 },
  BW: { currency: "BWP", perBaseEuro: 8 },
  CA: { currency: "CAD", perBaseEuro: 1.5 },
  CH: { currency: "CHF", perBaseEuro: 1.4 },
  CI: { currency: "XOF", perBaseEuro: 330 },
  CL: { currency: "CLP", perBaseEuro: 600 },
  CN: { currency: "CNY", perBaseEuro: 5 },
  CO: { currency: "COP", perBaseEuro: 2200 },
  CR: { currency: "CRC", perBaseEuro: 340 },
  DK: { currency: "DKK", perBaseEuro: 8 },
  DZ: { currency: "DZD", perBaseEuro: 70 },
  EG: { currency: "EGP", perBaseEuro: 22 },
  ET: { currency: "ETB", perBaseEuro: 60 },
  GB: { currency: "GBP", perBaseEuro: 0.9 },
  GE: { currency: "GEL", perBaseEuro: 1.6 },
  GH: { currency: "GHS", perBaseEuro: 7 },
  HK: { currency: "HKD", perBaseEuro: 8.5 },
  HU: { currency: "HUF", perBaseEuro: 250 },
  ID: { currency: "IDR", perBaseEuro: 7500 },
  IL: { currency: "ILS", perBaseEuro: 4 },
  IN: { currency: "INR", perBaseEuro: 40 },
  JO: { currency: "JOD", perBaseEuro: 0.5 },
  JP: { currency: "JPY", perBaseEuro: 130 },
  KE: { currency: "KES", perBaseEuro: 65 },
  KR: { currency: "KRW", perBaseEuro: 1200 },
  LB: { currency: "USD", perBaseEuro: 0.6 },
  LK: { currency: "LKR", perBaseEuro: 140 },
  MA: { currency: "MAD", perBaseEuro: 6 },
  MD: { currency: "MDL", perBaseEuro: 11 },
  ML: { currency: "XOF", perBaseEuro: 300 },
  MX: { currency: "MXN", perBaseEuro: 12 },
  MY: { currency: "MYR", perBaseEuro: 3 },
  NA: { currency: "NAD", perBaseEuro: 12 },
  NG: { currency: "NGN", perBaseEuro: 700 },
  NO: { currency: "NOK", perBaseEuro: 13 },
  NZ: { currency: "NZD", perBaseEuro: 1.8 },
  PE: { currency: "PEN", perBaseEuro: 2.4 },
  PH: { currency: "PHP", perBaseEuro: 32 },
  PK: { currency: "PKR", perBaseEuro: 130 },
  PL: { currency: "PLN", perBaseEuro: 3.2 },
  QA: { currency: "QAR", perBaseEuro: 4 },
  RO: { currency: "RON", perBaseEuro: 3.4 },
  RS: { currency: "RSD", perBaseEuro: 75 },
  SE: { currency: "SEK", perBaseEuro: 11 },
  SG: { currency: "SGD", perBaseEuro: 1.5 },
  SN: { currency: "XOF", perBaseEuro: 330 },
  TH: { currency: "THB", perBaseEuro: 22 },
  TN: { currency: "TND", perBaseEuro: 1.9 },
  TR: { currency: "TRY", perBaseEuro: 24 },
  TW: { currency: "TWD", perBaseEuro: 25 },
  TZ: { currency: "TZS", perBaseEuro: 1300 },
  UA: { currency: "UAH", perBaseEuro: 24 },
  UG: { currency: "UGX", perBaseEuro: 1900 },
  US: { currency: "USD", perBaseEuro: 1.3 },
  UY: { currency: "UYU", perBaseEuro: 30 },
  VN: { currency: "VND", perBaseEuro: 13000 },
  ZA: { currency: "ZAR", perBaseEuro: 12 },
};

/** "KES 42,000": a base price in euros as a round amount of what people use in `country` (euro where unlisted). */
export function localPrice(baseEuros: number, country: string): string {
  const money = moneyByCountry[country] ?? euro;
  return `${money.currency} ${withThousands(roundToTwoDigits(baseEuros * money.perBaseEuro))}`;
}

function roundToTwoDigits(amount: number): number {
  let step = 1;
  while (amount / step >= 100) step *= 10;
  return Math.max(1, Math.round(amount / step)) * step;
}

function withThousands(amount: number): string {
  const digits = String(amount);
  let text = digits.slice(0, digits.length % 3);
  for (let at = digits.length % 3; at < digits.length; at += 3) {
    text += (text ? "," : "") + digits.slice(at, at + 3);
  }
  return text;
}
