import { Link } from "@tanstack/react-router";
import { Button } from "#backoffice/components/forms/Button.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { formatDate, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLocale } from "#backoffice/language.ts";
import type { Refusal, Subscriber, Waiting } from "./queries.ts";

const sourceNames: Record<string, string> = {
  checkout: "Checkout",
  form: "Newsletter form",
  "sign-up": "Sign-up",
  "sign-on": "Sign-in elsewhere",
  account: "Their account",
  staff: "Staff",
  "unsubscribe-link": "Link in a mail",
};
export const sourceName = (source: string): string => sourceNames[source] ?? source;

const languages = new Intl.DisplayNames(staffLocale(), { type: "language" });

function languageName(language: string | undefined): string {
  try {
    return language === undefined ? "–" : (languages.of(language) ?? language);
  } catch {
    // What is no language tag is shown as it came.
    return language ?? "–";
  }
}

export const subscriberColumns = (remove: ((subscriber: Subscriber) => void) | undefined): Column<Subscriber>[] => [
  { id: "email", header: "E-mail", phone: "title", cell: ({ email }) => email },
  { id: "name", header: "Name", cell: (subscriber) => <Name subscriber={subscriber} /> },
  { id: "where", header: "Agreed at", cell: (subscriber) => <Where subscriber={subscriber} /> },
  {
    id: "when",
    header: "Since",
    align: "end",
    phone: "end",
    cell: ({ consentedDate }) => <time dateTime={consentedDate}>{formatWhen(consentedDate)}</time>,
  },
  { id: "language", header: "Language", phone: "hidden", cell: ({ language }) => languageName(language) },
  ...(remove === undefined
    ? []
    : [
        {
          id: "remove",
          header: "Actions",
          isHeaderHidden: true,
          phone: "action" as const,
          align: "end" as const,
          cell: (subscriber: Subscriber) => (
            <Button
              variant="plain"
              size="small"
              aria-label={`Remove ${subscriber.email}`}
              onClick={() => remove(subscriber)}
            >
              Remove
            </Button>
          ),
        },
      ]),
];

function Name({ subscriber: { name, memberId } }: { subscriber: Subscriber }) {
  const can = useCan();
  if (memberId === undefined) return <>{name ?? "Guest"}</>;
  if (!can("members:read")) return <>{name ?? "Account"}</>;
  return (
    <Link to="/customers/$memberId" params={{ memberId }}>
      {name ?? "Account"}
    </Link>
  );
}

function Where({ subscriber: { source, order } }: { subscriber: Subscriber }) {
  const can = useCan();
  if (source !== "checkout" || order === undefined) return <>{sourceName(source)}</>;
  if (!can("orders:read")) return <>Checkout, order #{order.number}</>;
  return (
    <>
      Checkout,{" "}
      <Link to="/orders/$orderId" params={{ orderId: order.id }}>
        order #{order.number}
      </Link>
    </>
  );
}

export const refusalColumns: Column<Refusal>[] = [
  { id: "email", header: "E-mail", phone: "title", cell: ({ email }) => email },
  { id: "where", header: "Said no by", cell: ({ source }) => sourceName(source) },
  {
    id: "when",
    header: "Since",
    align: "end",
    phone: "end",
    cell: ({ refusedDate }) => <time dateTime={refusedDate}>{formatWhen(refusedDate)}</time>,
  },
];

export const waitingColumns: Column<Waiting>[] = [
  { id: "email", header: "E-mail", phone: "title", cell: ({ email }) => email },
  { id: "state", header: "Waits for", cell: waitsFor },
  {
    id: "when",
    header: "Asked",
    align: "end",
    phone: "end",
    cell: ({ requestedDate }) => <time dateTime={requestedDate}>{formatWhen(requestedDate)}</time>,
  },
];

function waitsFor({ expiresDate, memberId }: Waiting): string {
  if (expiresDate === undefined)
    return memberId === undefined
      ? "A new sign-up: theirs is from before links were sent"
      : "Their account’s e-mail to be verified";
  return Date.parse(expiresDate) > Date.now()
    ? `The link in their mail, good until ${formatDate(expiresDate)}`
    : "Nothing more: the link is too old";
}
