import { useQuery } from "@tanstack/react-query";
import { addCouponCodes } from "#api/pricing/coupons.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
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
  const form = useMutationForm({
    values: { count: 10, prefix: "" },
    schema: bodyOf(addCouponCodes),
    request: (values) => call(addCouponCodes, { params: { id: couponId }, body: { ...values, usageLimitPerCode: 1 } }),
    onSuccess: async ({ codes: generated }) => {
      await queryClient.invalidateQueries({ queryKey: ["discounts", "codes", couponId] });
      showToast(formatText(texts.generated, { count: generated.length }));
    },
  });
  return (
    <Card title={texts.title}>
      <FieldStack>
        <p className={styles.none}>{texts.text}</p>
        <Form form={form}>
          <FieldStack>
            <FieldRow>
              <TextField label={texts.count} inputMode="numeric" {...form.field("count", { required: true })} />
              <TextField label={texts.prefix} placeholder={EXAMPLE_PREFIX} {...form.field("prefix")} />
            </FieldRow>
            <Button type="submit" isBusy={form.isPending}>
              {texts.generate}
            </Button>
          </FieldStack>
        </Form>
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
