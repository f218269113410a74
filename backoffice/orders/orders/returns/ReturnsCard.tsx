import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import styles from "../orders.module.css";
import { ReturnSheet } from "./ReturnSheet.tsx";
import { ReturnBadge } from "./ReturnsPage.tsx";
import { orderReturnsQuery } from "./return-queries.ts";

/** What comes back of one order; nothing when nothing does. */
export function ReturnsCard({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState<string>();
  const { data } = useQuery(orderReturnsQuery(orderId));
  if (data === undefined || data.returns.length === 0) return null;
  const chosen = data.returns.find((one) => one.id === open);
  return (
    <Card title="Returns">
      <ul className={styles.documents}>
        {data.returns.map((one) => (
          <li key={one.id}>
            <Button variant="plain" size="small" onClick={() => setOpen(one.id)}>
              {one.number}
            </Button>
            <ReturnBadge status={one.status} />
          </li>
        ))}
      </ul>
      {chosen !== undefined && <ReturnSheet key={chosen.id} one={chosen} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
