import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getOrderEntitlements } from "#api/orders/entitlements.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { chargeMemberships } from "#api/orders/payment-collection.ts";
import { type Membership, queryMemberships } from "#api/pricing/memberships.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { FieldStack, SelectField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { type PaymentTexts, paymentTexts } from "./texts/texts.ts";

type Props = { order: Order; onClose: () => void };

/** Pays lines that were ordered for a membership with credits of the customer's passes. */
export function RedeemPassDialog({ order, onClose }: Props) {
  const language = useLanguage();
  const { redeem: texts } = useTexts(paymentTexts);
  const { memberId = "" } = order.buyerInfo;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const given = useQuery({
    queryKey: ["orders", "entitlements", order.id],
    queryFn: () => call(getOrderEntitlements, { params: { orderId: order.id }, query: {} }),
  });
  const passes = useQuery({
    queryKey: ["memberships", "of-member", memberId],
    queryFn: async () => {
      const query = { filter: { memberId, state: "ACTIVE" }, paging: { limit: 100, offset: 0 } };
      return (await call(queryMemberships, { body: { query } })).memberships;
    },
  });
  const paid = new Set((given.data?.paidWith ?? []).map(({ lineItemId }) => lineItemId));
  const lines = order.lineItems.filter(
    ({ id, paymentOption }) => paymentOption === "MEMBERSHIP_OFFLINE" && !paid.has(id),
  );
  const usable = (passes.data ?? []).filter(({ credits }) => credits !== undefined && credits.remaining > 0);
  const form = useMutationForm({
    values: { lineItemId: "", membershipId: "" },
    request: ({ lineItemId, membershipId }) => {
      const line = lines.find(({ id }) => id === lineItemId) ?? lines[0];
      const pass = usable.find(({ id }) => id === membershipId) ?? usable[0];
      const membershipIdentifier = { membershipId: pass?.id ?? "" };
      const memberships = [{ lineItemId: line?.id ?? "", membershipIdentifier }];
      return call(chargeMemberships, { body: { orderId: order.id, memberId, memberships } }, { idempotencyKey });
    },
    onSuccess: async () => {
      await Promise.all([refreshOrders(), queryClient.invalidateQueries({ queryKey: ["memberships"] })]);
      showToast(texts.done);
      onClose();
    },
  });
  const isLoaded = given.isSuccess && passes.isSuccess;
  const error = given.error ?? passes.error;
  const nothing = lines.length === 0 ? texts.redeemed : usable.length === 0 ? texts.none : undefined;
  return (
    <FormDialog
      title={formatMessage(language, texts.title, { number: order.number })}
      onClose={onClose}
      form={form}
      submitLabel={texts.submit}
      isReady={isLoaded && nothing === undefined}
    >
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void Promise.all([given.refetch(), passes.refetch()])} />
      ) : !isLoaded ? (
        <SkeletonText lines={2} />
      ) : nothing !== undefined ? (
        <p>{nothing}</p>
      ) : (
        <FieldStack>
          <SelectField label={texts.item} {...form.field("lineItemId")}>
            {lines.map(({ id, productName, quantity }) => (
              <option key={id} value={id}>
                {formatMessage(language, texts.itemOf, { name: productName.original, count: quantity })}
              </option>
            ))}
          </SelectField>
          <SelectField label={texts.pass} {...form.field("membershipId")}>
            {usable.map((pass) => (
              <option key={pass.id} value={pass.id}>
                {describePass(pass, language, texts)}
              </option>
            ))}
          </SelectField>
        </FieldStack>
      )}
    </FormDialog>
  );
}

const describePass = ({ planName, credits }: Membership, language: Language, texts: PaymentTexts["redeem"]): string =>
  formatMessage(language, texts.passOf, { name: planName, count: credits?.remaining ?? 0 });
