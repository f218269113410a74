import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getPlan, type Plan } from "#api/pricing/memberships.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, orNull } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { PlanSheet } from "./PlanSheet.tsx";
import { bookingsTexts } from "./texts/texts.ts";

type Props = { product: { id: string; name: string } };

/** Product editor: the pass that the product sells, if any. */
export function ProductPlanCard({ product }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const language = useLanguage();
  const { pass: texts } = useTexts(bookingsTexts);
  const found = useQuery({
    queryKey: ["memberships", "plan", product.id],
    queryFn: async () => (await orNull(call(getPlan, { params: { productId: product.id } })))?.plan ?? null,
  });
  return (
    <Card title={texts.title}>
      {found.isPending && <SkeletonText lines={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && (
        <FieldStack>
          <p>{found.data === null ? texts.none : describePass(language, found.data)}</p>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {found.data === null ? texts.create : texts.edit}
          </Button>
        </FieldStack>
      )}
      {isOpen && found.isSuccess && <PlanSheet product={product} plan={found.data} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

/** Sentences about what the pass pays for, its discount, its duration, and its benefits. */
function describePass(
  language: Language,
  { credits, coveredNames, discountPercent, discountNames, duration, benefits }: Plan,
): string {
  const { pass: texts } = bookingsTexts[language];
  const list = (names: readonly string[]): string => new Intl.ListFormat(language).format(names);
  const sentences: string[] = [];
  if (credits != null)
    sentences.push(formatMessage(language, texts.credits, { count: credits, products: list(coveredNames) }));
  if (discountPercent != null) {
    const percent = formatNumber(discountPercent);
    sentences.push(
      discountNames.length === 0
        ? formatMessage(language, texts.discountAll, { percent })
        : formatMessage(language, texts.discount, { percent, products: list(discountNames) }),
    );
  }
  sentences.push(
    duration == null
      ? texts.unlimited
      : formatMessage(language, texts.duration[duration.unit], { count: duration.count }),
    ...benefits.map((benefit) => `${benefit}.`),
  );
  return sentences.join(" ");
}
