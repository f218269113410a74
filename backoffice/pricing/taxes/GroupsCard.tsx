import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { TaxGroup } from "#api/pricing/tax-values.ts";
import { createTaxGroup, deleteTaxGroup, updateTaxGroup } from "#api/pricing/taxes.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { ConfirmDialog, FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshTaxes } from "./queries.ts";
import styles from "./taxes.module.css";
import { taxesTexts } from "./texts/texts.ts";

const texts = taxesTexts[staffLanguage()];

type Props = { groups: readonly TaxGroup[]; canEdit: boolean };

/** Products with the same tax rates. Most stores need one group, some another for books or food. */
export function GroupsCard({ groups, canEdit }: Props) {
  const [edited, setEdited] = useState<TaxGroup | "new">();
  const [groupToDelete, setGroupToDelete] = useState<TaxGroup>();
  const removing = useMutation({
    mutationFn: (group: TaxGroup) => call(deleteTaxGroup, { params: { taxGroupId: group.id } }),
    onSuccess: async () => {
      await refreshTaxes();
      setGroupToDelete(undefined);
      showToast(texts.groups.deleted);
    },
  });
  return (
    <Card
      title={texts.groups.title}
      action={
        canEdit && (
          <Button size="small" onClick={() => setEdited("new")}>
            {texts.add}
          </Button>
        )
      }
    >
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={group.id} className={styles.group}>
            <span className={styles.groupName}>{group.name}</span>
            {group.isDefault && <Badge>{texts.groups.default}</Badge>}
            {canEdit && (
              <button
                type="button"
                className={styles.icon}
                aria-label={formatText(texts.groups.rename, { name: group.name })}
                onClick={() => setEdited(group)}
              >
                <Pencil aria-hidden="true" />
              </button>
            )}
            {canEdit && !group.isDefault && (
              <button
                type="button"
                className={styles.icon}
                aria-label={formatText(texts.groups.delete, { name: group.name })}
                onClick={() => setGroupToDelete(group)}
              >
                <Trash2 aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{texts.groups.note}</p>
      {edited !== undefined && (
        <NameDialog group={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        title={formatText(texts.deleteNamed, { name: groupToDelete?.name ?? "" })}
        isOpen={groupToDelete !== undefined}
        onClose={() => setGroupToDelete(undefined)}
        onConfirm={() => groupToDelete !== undefined && removing.mutate(groupToDelete)}
        confirmLabel={texts.groups.deleteConfirm}
        isBusy={removing.isPending}
        isDangerous
      >
        {removing.isError ? messageOf(removing.error) : texts.groups.deleteText}
      </ConfirmDialog>
    </Card>
  );
}

function NameDialog({ group, onClose }: { group: TaxGroup | undefined; onClose: () => void }) {
  const form = useMutationForm({
    values: { name: group?.name ?? "" },
    schema: bodyOf(createTaxGroup, "taxGroup"),
    request: async ({ name }) => {
      if (group === undefined) return call(createTaxGroup, { body: { taxGroup: { name: name.trim() } } });
      const body = { taxGroup: { name: name.trim(), revision: group.revision } };
      return call(updateTaxGroup, { params: { taxGroupId: group.id }, body });
    },
    onSuccess: async () => {
      await refreshTaxes();
      showToast(texts.groups.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={group === undefined ? texts.groups.addTitle : texts.groups.renameTitle}
      onClose={onClose}
      form={form}
      submitLabel={texts.save}
    >
      <TextField label={texts.name} placeholder={texts.groups.namePlaceholder} {...form.field("name")} />
    </FormDialog>
  );
}
