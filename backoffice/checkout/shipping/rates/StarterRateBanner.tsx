import { useMutation } from "@tanstack/react-query";
import { confirmStoreSetup } from "#api/administration/store-setup.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshSetup } from "#backoffice/store/setup/queries.ts";
import type { Delivery } from "../queries.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";
import { rateText, type Units } from "./rates.ts";

const texts = shippingTexts[staffLanguage()].starter;

type Props = {
  option: Delivery["options"][number];
  zoneName: string;
  units: Units;
  edit: () => void;
};

/** The rate that setup created. It is offered at checkout; the banner prompts the merchant to review it. */
export function StarterRateBanner({ option, zoneName, units, edit }: Props) {
  const confirming = useMutation({
    mutationFn: () => call(confirmStoreSetup, { body: { setup: { isStarterRateRight: true } } }),
    onSuccess: async () => {
      await refreshSetup();
      showToast(texts.confirmed);
    },
  });
  const price = option.rates.map((rate) => rateText(rate, units)).join("; ");
  return (
    <Banner tone="warning" title={texts.title}>
      <p>{formatText(texts.text, { rate: option.title, zone: zoneName, price })}</p>
      {confirming.isError && <p>{messageOf(confirming.error)}</p>}
      <span className={styles.actions}>
        <Button size="small" variant="primary" onClick={edit}>
          {texts.change}
        </Button>
        <Button size="small" isBusy={confirming.isPending} onClick={() => confirming.mutate()}>
          {formatText(texts.keep, { price })}
        </Button>
      </span>
    </Banner>
  );
}
