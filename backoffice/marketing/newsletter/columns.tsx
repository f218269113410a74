import { Link } from "@tanstack/react-router";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { formatDate, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import type { Refusal, Subscriber, Waiting } from "./queries.ts";
import { newsletterTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = newsletterTexts[language];

const sourceNames: Readonly<Record<string, string>> = texts.sources;
export const sourceName = (source: string): string => sourceNames[source] ?? source;

const languages = new Intl.DisplayNames(staffLocale(), { type: "language" });

function languageName(tag: string | undefined): string {
  try {
    return tag === undefined ? "–" : (languages.of(tag) ?? tag);
  } catch {
    // Invalid language tags are shown unchanged.
    return tag ?? "–";
  }
}

export const subscriberColumns = (remove: ((subscriber: Subscriber) => void) | undefined): Column<Subscriber>[] => [
  { id: "email", header: texts.subscribers.email, phone: "title", cell: ({ email }) => email },
  { id: "name", header: texts.subscribers.name, cell: (subscriber) => <Name subscriber={subscriber} /> },
  { id: "where", header: texts.subscribers.source, cell: (subscriber) => <Where subscriber={subscriber} /> },
  {
    id: "when",
    header: texts.subscribers.since,
    align: "end",
    phone: "end",
    cell: ({ consentedDate }) => <time dateTime={consentedDate}>{formatWhen(consentedDate)}</time>,
  },
  {
    id: "language",
    header: texts.subscribers.language,
    phone: "hidden",
    cell: (subscriber) => languageName(subscriber.language),
  },
  ...(remove === undefined
    ? []
    : [
        {
          id: "remove",
          header: texts.subscribers.actions,
          isHeaderHidden: true,
          phone: "action" as const,
          align: "end" as const,
          cell: (subscriber: Subscriber) => (
            <Button
              variant="plain"
              size="small"
              aria-label={formatMessage(language, texts.subscribers.removeOne, { email: subscriber.email })}
              onClick={() => remove(subscriber)}
            >
              {texts.subscribers.remove}
            </Button>
          ),
        },
      ]),
];

function Name({ subscriber: { name, memberId } }: { subscriber: Subscriber }) {
  const can = useCan();
  if (memberId === undefined) return <>{name ?? texts.subscribers.guest}</>;
  if (!can("members:read")) return <>{name ?? texts.subscribers.account}</>;
  return (
    <Link to="/customers/$memberId" params={{ memberId }}>
      {name ?? texts.subscribers.account}
    </Link>
  );
}

function Where({ subscriber: { source, order } }: { subscriber: Subscriber }) {
  const can = useCan();
  if (source !== "checkout" || order === undefined) return <>{sourceName(source)}</>;
  if (!can("orders:read")) return <>{formatMessage(language, texts.sources.checkoutOrder, { number: order.number })}</>;
  const link = (
    <Link to="/orders/$orderId" params={{ orderId: order.id }}>
      {formatMessage(language, texts.sources.orderNumber, { number: order.number })}
    </Link>
  );
  return <FormattedMessage message={texts.sources.checkoutWith} values={{ order: link }} />;
}

export const refusalColumns: Column<Refusal>[] = [
  { id: "email", header: texts.subscribers.email, phone: "title", cell: ({ email }) => email },
  { id: "where", header: texts.subscribers.source, cell: ({ source }) => sourceName(source) },
  {
    id: "when",
    header: texts.subscribers.since,
    align: "end",
    phone: "end",
    cell: ({ refusedDate }) => <time dateTime={refusedDate}>{formatWhen(refusedDate)}</time>,
  },
];

export const waitingColumns: Column<Waiting>[] = [
  { id: "email", header: texts.subscribers.email, phone: "title", cell: ({ email }) => email },
  { id: "state", header: texts.pending.status, cell: pendingStatus },
  {
    id: "when",
    header: texts.pending.requested,
    align: "end",
    phone: "end",
    cell: ({ requestedDate }) => <time dateTime={requestedDate}>{formatWhen(requestedDate)}</time>,
  },
];

function pendingStatus({ expiresDate, memberId }: Waiting): string {
  if (expiresDate === undefined)
    return memberId === undefined ? texts.pending.subscribeAgain : texts.pending.verifyAccount;
  return Date.parse(expiresDate) > Date.now()
    ? formatMessage(language, texts.pending.linkSent, { date: formatDate(expiresDate) })
    : texts.pending.linkExpired;
}
