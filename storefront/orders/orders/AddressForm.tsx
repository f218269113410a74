import { AddressFields } from "#storefront/checkout/checkout/address/AddressFields.tsx";
import { Button } from "#ui/Button.tsx";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import layout from "../../components/layout.module.css";
import styles from "./orders.module.css";
import { Back } from "./ReturnForms.tsx";
import { orderTexts } from "./texts/texts.ts";
import type { AddressFormView } from "./views.ts";

/** Form to change the shipping address before fulfillment, within the same region, so that the price stays the same. */
export function AddressForm({ data }: { data: AddressFormView }) {
  const texts = useTexts(orderTexts).addressForm;
  const mail = <a href={`mailto:${data.contactEmail}`}>{data.contactEmail}</a>;
  return (
    <div className={layout.page}>
      <Back href={data.orderHref} number={data.orderNumber} />
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        {data.isOpen && (
          <p className={layout.lead}>
            <FormattedMessage message={texts.lead} values={{ email: mail }} />
          </p>
        )}
      </header>
      {data.isOpen ? (
        <form method="post" className={styles.form} noValidate data-checkout="">
          <ErrorSummary problems={data.problems} message={data.problem} />
          <AddressFields
            form={data.form}
            prefix=""
            section="shipping"
            countries={data.countries}
            problems={data.problems}
          />
          <p>
            <Button>{texts.save}</Button>
          </p>
        </form>
      ) : (
        <Notice tone="info">{texts.closed}</Notice>
      )}
    </div>
  );
}
