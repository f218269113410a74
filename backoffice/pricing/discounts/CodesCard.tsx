import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addCouponCodes } from "#api/pricing/coupons.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./discounts.module.css";
import { codesQuery } from "./queries.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].codes;
const EXAMPLE_PREFIX = "VIP-";

/** Additional codes of a coupon, for example one for each customer. They share its limits. */
export function CodesCard({ couponId }: { couponId: string }) {
  const codes = useQuery(codesQuery(couponId));
  const [count, setCount] = useState("10");
  const [prefix, setPrefix] = useState("");
  const adding = useMutation({
    mutationFn: () => {
      const body = { count: Number(count), prefix, usageLimitPerCode: 1 };
      return call(addCouponCodes, { params: { id: couponId }, body });
    },
    onSuccess: async ({ codes: generated }) => {
      await queryClient.invalidateQueries({ queryKey: ["discounts", "codes", couponId] });
      showToast(formatText(texts.generated, { count: generated.length }));
    },
  });
  const isValid = /^[1-9]\d{0,2}$/.test(count) && /^[A-Za-z0-9_-]*$/.test(prefix);
  return (
    <Card title={texts.title}>
      <FieldStack error={adding.error}>
        <p className={styles.none}>{texts.text}</p>
        <FieldRow>
          <TextField
            name="count"
            label={texts.count}
            inputMode="numeric"
            value={count}
            onChange={(event) => setCount(event.currentTarget.value)}
          />
          <TextField
            name="prefix"
            label={texts.prefix}
            maxLength={20}
            placeholder={EXAMPLE_PREFIX}
            value={prefix}
            onChange={(event) => setPrefix(event.currentTarget.value)}
          />
        </FieldRow>
        <Button onClick={() => adding.mutate()} isBusy={adding.isPending} disabled={!isValid}>
          {texts.generate}
        </Button>
        {codes.isPending && <SkeletonText lines={2} />}
        {codes.isError && <ErrorState error={codes.error} onRetry={() => void codes.refetch()} />}
        {codes.data !== undefined && codes.data.length > 0 && (
          <details className={styles.details}>
            <summary>{formatText(texts.codes, { count: codes.data.length })}</summary>
            <ul className={styles.codes}>
              {codes.data.map(({ id, code, usageCount, usageLimit }) => (
                <li key={id}>
                  <code className={styles.code}>{code}</code>
                  <span className={styles.none}>
                    {usageCount === usageLimit
                      ? texts.used
                      : usageCount === 0
                        ? texts.unused
                        : formatText(texts.usedTimes, { count: usageCount })}
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
