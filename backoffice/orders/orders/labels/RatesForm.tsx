import type { Order } from "#api/orders/orders/order-values.ts";
import { buyShippingLabel, type LabelRate, type ShippingLabel } from "#api/orders/shipping-labels.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldGroup, FieldStack, Radio } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { fulfillmentTexts } from "../fulfillment/texts/texts.ts";
import { refreshOrders } from "../queries.ts";
import styles from "./labels.module.css";
import type { Quoted } from "./PackageForm.tsx";
import { serviceName } from "./service-name.ts";
import { labelTexts } from "./texts/texts.ts";

type Props = {
  title: string;
  order: Order;
  quoted: Quoted;
  onChange: () => void;
  onBought: (label: ShippingLabel) => void;
  onClose: () => void;
};

/** Compares the rates of a package and buys one. A repeated purchase returns the same label. */
export function RatesForm({ title, order, quoted, onChange, onBought, onClose }: Props) {
  const language = useLanguage();
  const texts = useTexts(labelTexts).buy;
  const { sendEmail } = useTexts(fulfillmentTexts).sheet;
  const { label, values: items } = quoted;
  const [cheapest] = label.rates;
  const form = useMutationForm({
    values: { rateId: cheapest?.id ?? "", sendMail: true },
    request: async ({ rateId, sendMail }) => {
      const lineItems = Object.entries(items.quantities)
        .filter(([, quantity]) => quantity > 0)
        .map(([id, quantity]) => ({ id, quantity }));
      const body = { rateId, fulfillment: { lineItems, sendShippingEmail: sendMail } };
      return (await call(buyShippingLabel, { params: { id: label.id }, body })).shippingLabel;
    },
    onSuccess: async (bought) => {
      onBought(bought);
      await refreshOrders();
    },
  });
  const { rateId } = form.watch();
  const { onChange: choose } = form.bind("rateId");
  const rate = label.rates.find(({ id }) => id === rateId);
  const fastest = fastestOf(label.rates);
  return (
    <FormDialog
      title={title}
      kind="sheet"
      onClose={onClose}
      form={form}
      actions={<Button onClick={onChange}>{texts.change}</Button>}
      submitLabel={formatMessage(language, texts.submit, { amount: rate ? priceOf(rate) : "" })}
      isReady={rate !== undefined}
    >
      <FieldStack>
        {label.isTest && <Banner tone="note">{texts.testLabel}</Banner>}
        <FieldGroup legend={texts.rates}>
          {label.rates.map((one) => (
            <Radio
              key={one.id}
              name="rate"
              checked={one.id === rateId}
              onChange={() => choose(one.id)}
              label={
                <span className={styles.rate}>
                  <span>
                    {serviceName(one)} {one === cheapest && <Badge tone="success">{texts.cheapest}</Badge>}
                    {one === fastest && one !== cheapest && <Badge tone="note">{texts.fastest}</Badge>}
                  </span>
                  <strong>{priceOf(one)}</strong>
                </span>
              }
              hint={
                one.deliveryDays === undefined
                  ? texts.noDays
                  : formatMessage(language, texts.days, { count: one.deliveryDays })
              }
            />
          ))}
        </FieldGroup>
        <Checkbox
          label={sendEmail}
          {...(order.buyerInfo.email !== undefined && { hint: order.buyerInfo.email })}
          {...form.field("sendMail")}
        />
        {!label.isTest && <p className={styles.soft}>{texts.charged}</p>}
      </FieldStack>
    </FormDialog>
  );
}

const priceOf = ({ amount, currency }: LabelRate): string => formatMoney({ amount }, currency);

/** The rate with the fewest days, the cheaper of equals; undefined if none has a delivery time. */
function fastestOf(rates: readonly LabelRate[]): LabelRate | undefined {
  const timed = rates.filter(({ deliveryDays }) => deliveryDays !== undefined);
  return timed.toSorted((left, right) => (left.deliveryDays ?? 0) - (right.deliveryDays ?? 0))[0];
}
