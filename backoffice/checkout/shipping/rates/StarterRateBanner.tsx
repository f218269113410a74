import { useMutation } from "@tanstack/react-query";
import { confirmStoreSetup } from "#api/administration/store-setup.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { refreshSetup } from "#backoffice/store/setup/queries.ts";
import type { Delivery } from "../queries.ts";
import styles from "../shipping.module.css";
import { rateText, type Units } from "./rates.ts";

type Props = {
  option: Delivery["options"][number];
  zoneName: string;
  units: Units;
  edit: () => void;
};

/** The rate that the store started with: in force at checkout, and for the merchant to check. */
export function StarterRateBanner({ option, zoneName, units, edit }: Props) {
  const keeping = useMutation({
    mutationFn: () => call(confirmStoreSetup, { body: { setup: { isStarterRateRight: true } } }),
    onSuccess: async () => {
      await refreshSetup();
      showToast("Shipping rate confirmed");
    },
  });
  const price = option.rates.map((rate) => rateText(rate, units)).join("; ");
  return (
    <Banner tone="warning" title="Review your shipping rate">
      <p>
        We added “{option.title}” for {zoneName}: customers pay {price}. Change it to what you charge, or keep it.
      </p>
      {keeping.isError && <p>{messageOf(keeping.error)}</p>}
      <span className={styles.actions}>
        <Button size="small" variant="primary" onClick={edit}>
          Change rate
        </Button>
        <Button size="small" isBusy={keeping.isPending} onClick={() => keeping.mutate()}>
          Keep {price}
        </Button>
      </span>
    </Banner>
  );
}
