import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Return } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { ReturnSheet } from "./ReturnSheet.tsx";
import { orderReturnsQuery } from "./return-queries.ts";
import { returnTexts } from "./texts/texts.ts";

type OpenState = "REQUESTED" | "APPROVED" | "RECEIVED";
type OpenReturn = Return & { status: OpenState };

const isOpen = (one: Return): one is OpenReturn =>
  one.status === "REQUESTED" || one.status === "APPROVED" || one.status === "RECEIVED";

/** Approved returns wait for the customer's parcel; the other open ones, and withdrawals, wait for the store. */
const needsAttention = ({ status, kind }: OpenReturn): boolean => status !== "APPROVED" || kind === "WITHDRAWAL";

const useOpenReturns = (orderId: string): OpenReturn[] =>
  useQuery(orderReturnsQuery(orderId)).data?.returns.filter(isOpen) ?? [];

/** Beside the order's title: the state of its open return, the one that waits for the store first. */
export function OpenReturnBadge({ orderId }: { orderId: string }) {
  const texts = useTexts(returnTexts).notice.badges;
  const open = useOpenReturns(orderId);
  const one = open.find(needsAttention) ?? open[0];
  if (one === undefined) return null;
  return <Badge tone={needsAttention(one) ? "warning" : "note"}>{texts[one.status]}</Badge>;
}

/** At the top of the order page: each open return with its next step. */
export function OpenReturns({ orderId }: { orderId: string }) {
  const language = useLanguage();
  const texts = useTexts(returnTexts).notice;
  const [shown, setShown] = useState<Return>();
  return (
    <>
      {useOpenReturns(orderId).map((one) => (
        <Banner
          key={one.id}
          tone={needsAttention(one) ? "warning" : "note"}
          title={formatMessage(language, texts[one.status][one.kind], { number: one.number })}
          action={
            <Button size="small" onClick={() => setShown(one)}>
              {one.status === "REQUESTED" ? texts.review : texts.view}
            </Button>
          }
        >
          {formatMessage(language, texts.next[one.status], { count: unitsOf(one) })}
        </Banner>
      ))}
      {shown !== undefined && (
        <ReturnSheet key={shown.id} one={shown} onChange={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

const unitsOf = ({ status, lineItems }: OpenReturn): number =>
  lineItems.reduce((sum, line) => sum + (status === "RECEIVED" ? line.receivedQuantity : line.quantity), 0);
