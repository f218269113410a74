import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addCouponCodes } from "#api/pricing/coupons.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import styles from "./discounts.module.css";
import { codesQuery } from "./queries.ts";

/** More codes for the same coupon: one for each customer, each influencer. They share the coupon's limits. */
export function CodesCard({ couponId }: { couponId: string }) {
  const codes = useQuery(codesQuery(couponId));
  const [count, setCount] = useState("10");
  const [prefix, setPrefix] = useState("");
  const adding = useMutation({
    mutationFn: () => {
      const body = { count: Number(count), prefix, usageLimitPerCode: 1 };
      return call(addCouponCodes, { params: { id: couponId }, body });
    },
    onSuccess: async ({ codes: made }) => {
      await queryClient.invalidateQueries({ queryKey: ["discounts", "codes", couponId] });
      showToast(`${plural(made.length, "code")} made`);
    },
  });
  const isValid = /^[1-9]\d{0,2}$/.test(count) && /^[A-Za-z0-9_-]*$/.test(prefix);
  return (
    <Card title="More codes">
      <FieldStack error={adding.error}>
        <p className={styles.none}>Each works once, and all of them share this coupon’s limits.</p>
        <FieldRow>
          <TextField
            name="count"
            label="How many"
            inputMode="numeric"
            value={count}
            onChange={(event) => setCount(event.currentTarget.value)}
          />
          <TextField
            name="prefix"
            label="Begin with"
            maxLength={20}
            placeholder="VIP-"
            value={prefix}
            onChange={(event) => setPrefix(event.currentTarget.value)}
          />
        </FieldRow>
        <Button onClick={() => adding.mutate()} isBusy={adding.isPending} disabled={!isValid}>
          Make codes
        </Button>
        {codes.isPending && <SkeletonText lines={2} />}
        {codes.isError && <ErrorState error={codes.error} onRetry={() => void codes.refetch()} />}
        {codes.data !== undefined && codes.data.length > 0 && (
          <details className={styles.details}>
            <summary>{plural(codes.data.length, "code")}</summary>
            <ul className={styles.codes}>
              {codes.data.map(({ id, code, usageCount, usageLimit }) => (
                <li key={id}>
                  <code className={styles.code}>{code}</code>
                  <span className={styles.none}>
                    {usageCount === usageLimit ? "used" : usageCount === 0 ? "free" : `used ${usageCount}×`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </FieldStack>
    </Card>
  );
}
