import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Return } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "../orders.module.css";
import { ReturnBadge } from "./ReturnBadge.tsx";
import { ReturnSheet } from "./ReturnSheet.tsx";
import { orderReturnsQuery } from "./return-queries.ts";
import { returnTexts } from "./texts/texts.ts";

/** The returns of one order. Orders without returns have no card. */
export function ReturnsCard({ orderId }: { orderId: string }) {
  const language = useLanguage();
  const texts = useTexts(returnTexts).card;
  const [open, setOpen] = useState<Return>();
  const { data } = useQuery(orderReturnsQuery(orderId));
  if (data === undefined || data.returns.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul className={styles.documents}>
        {data.returns.map((one) => (
          <li key={one.id}>
            <Button variant="plain" size="small" onClick={() => setOpen(one)}>
              {one.number}
            </Button>
            <ReturnBadge status={one.status} />
            {one.refundedAmount !== undefined && (
              <span>{formatMessage(language, texts.refunded, { amount: one.refundedAmount.formattedAmount })}</span>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <ReturnSheet key={open.id} one={open} onChange={setOpen} onClose={() => setOpen(undefined)} />
      )}
    </Card>
  );
}
