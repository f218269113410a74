import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Input, Output } from "#api/endpoint.ts";
import { previewReturn } from "#api/orders/returns.ts";
import { call } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { useTexts } from "#ui/language.ts";
import { isPositive } from "#ui/money.ts";
import { returnTexts } from "./texts/texts.ts";

type Preview = Output<typeof previewReturn>;

/** What a return refunds or its exchange costs. `isCurrent` is false while the amounts of earlier entries are shown. */
export function useReturnPreview(body: Input<typeof previewReturn>["body"], isEnabled: boolean) {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["orders", "return-preview", body],
    queryFn: () => call(previewReturn, { body }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { data, error, isCurrent: data !== undefined && !isPlaceholderData && error === null };
}

export function ReturnSummary({ preview, isExchange }: { preview: Preview; isExchange: boolean }) {
  const texts = useTexts(returnTexts).start;
  const { worth, shippingFee, refund, amountDue } = preview;
  return (
    <div role="status">
      <Facts
        facts={[
          { name: texts.value, value: worth.formattedAmount },
          ...(isPositive(shippingFee) ? [{ name: texts.fee, value: `−${shippingFee.formattedAmount}` }] : []),
          ...(isExchange ? [{ name: texts.customerPays, value: amountDue.formattedAmount }] : []),
          { name: texts.customerGets, value: refund.formattedAmount },
        ]}
      />
    </div>
  );
}
