import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { ShownService } from "../queries/services-of.server.ts";

/** What a member offers, and from what price. */
export function ServiceList({ services }: { services: ShownService[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {services.map((service) => (
        <li key={service.id}>
          <Card>
            <h2 className="break-words text-18">{service.title}</h2>
            <ServiceTerms service={service} />
            <p className="mt-2 max-w-line whitespace-pre-line break-words text-muted">
              {service.description}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

export function ServiceTerms({ service }: { service: ShownService }) {
  const { priceFrom, currency, deliveryDays } = service;
  return (
    <p className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
      {priceFrom !== null && currency ? (
        <Chip tone="strong" className="tabular">
          From {formatMoney(priceFrom, currency)}
        </Chip>
      ) : null}
      {deliveryDays !== null ? (
        <Chip className="tabular">
          {deliveryDays} {deliveryDays === 1 ? "day" : "days"}
        </Chip>
      ) : null}
    </p>
  );
}
