import { useMutation, useQuery } from "@tanstack/react-query";
import { confirmStoreSetup } from "#api/administration/store-setup.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { refreshSetup, setupQuery } from "#backoffice/store/setup/queries.ts";
import styles from "./taxes.module.css";
import { taxesTexts } from "./texts/texts.ts";

const texts = taxesTexts[staffLanguage()].collect;

/** For a store without a tax rate in its own country: lets the merchant confirm that this is intended. */
export function CollectCard({ canEdit }: { canEdit: boolean }) {
  const setup = useQuery(setupQuery);
  const saving = useMutation({
    mutationFn: (collectsNoTax: boolean) => call(confirmStoreSetup, { body: { setup: { collectsNoTax } } }),
    onSuccess: async (_, collectsNoTax) => {
      await refreshSetup();
      showToast(collectsNoTax ? texts.savedNo : texts.savedYes);
    },
  });
  if (setup.data === undefined || setup.data.taxes.hasRate || !canEdit) return null;
  const { collectsNoTax } = setup.data.taxes;
  const country = countryName(setup.data.country) ?? setup.data.country;
  return (
    <Card title={formatText(texts.title, { country })}>
      <p className={styles.note}>{collectsNoTax ? texts.declared : formatText(texts.question, { country })}</p>
      {saving.isError && <p className={styles.note}>{messageOf(saving.error)}</p>}
      <div>
        <Button size="small" isBusy={saving.isPending} onClick={() => saving.mutate(!collectsNoTax)}>
          {collectsNoTax ? texts.collects : texts.collectsNone}
        </Button>
      </div>
    </Card>
  );
}
