import { useMutation, useQuery } from "@tanstack/react-query";
import { confirmStoreSetup } from "#api/administration/store-setup.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { refreshSetup, setupQuery } from "#backoffice/store/setup/queries.ts";
import styles from "./taxes.module.css";

/** For a store without a rate in its own country: the merchant says whether that is intended. */
export function CollectCard({ canEdit }: { canEdit: boolean }) {
  const setup = useQuery(setupQuery);
  const saving = useMutation({
    mutationFn: (collectsNoTax: boolean) => call(confirmStoreSetup, { body: { setup: { collectsNoTax } } }),
    onSuccess: async (_, collectsNoTax) => {
      await refreshSetup();
      showToast(collectsNoTax ? "Saved: you don't collect tax" : "Saved: you collect tax");
    },
  });
  if (setup.data === undefined || setup.data.taxes.hasRate || !canEdit) return null;
  const { collectsNoTax } = setup.data.taxes;
  const country = countryName(setup.data.country) ?? setup.data.country;
  return (
    <Card title={`No tax in ${country}`}>
      <p className={styles.note}>
        {collectsNoTax
          ? "You said that you don't collect tax. Customers pay your prices without tax."
          : `You have no tax rate for ${country}. If you don't have to collect tax, tell us, and we'll stop asking.`}
      </p>
      {saving.isError && <p className={styles.note}>{messageOf(saving.error)}</p>}
      <div>
        <Button size="small" isBusy={saving.isPending} onClick={() => saving.mutate(!collectsNoTax)}>
          {collectsNoTax ? "I collect tax" : "I don't collect tax"}
        </Button>
      </div>
    </Card>
  );
}
