import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { TaxGroup } from "#api/pricing/tax-values.ts";
import { createTaxGroup, deleteTaxGroup, updateTaxGroup } from "#api/pricing/taxes.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { refreshTaxes } from "./queries.ts";
import styles from "./taxes.module.css";

type Props = { groups: readonly TaxGroup[]; canEdit: boolean };

/** Products with the same tax rates. Most stores need one group, some another for books or food. */
export function GroupsCard({ groups, canEdit }: Props) {
  const [named, setNamed] = useState<TaxGroup | "new">();
  const [doomed, setDoomed] = useState<TaxGroup>();
  const removing = useMutation({
    mutationFn: (group: TaxGroup) => call(deleteTaxGroup, { params: { taxGroupId: group.id } }),
    onSuccess: async () => {
      await refreshTaxes();
      setDoomed(undefined);
      showToast("Tax group deleted");
    },
  });
  return (
    <Card
      title="Tax groups"
      action={
        canEdit && (
          <Button size="small" onClick={() => setNamed("new")}>
            Add
          </Button>
        )
      }
    >
      <ul className={styles.groups}>
        {groups.map((group) => (
          <li key={group.id} className={styles.group}>
            <span className={styles.groupName}>{group.name}</span>
            {group.isDefault && <Badge>Default</Badge>}
            {canEdit && (
              <button
                type="button"
                className={styles.icon}
                aria-label={`Rename ${group.name}`}
                onClick={() => setNamed(group)}
              >
                <Pencil aria-hidden="true" />
              </button>
            )}
            {canEdit && !group.isDefault && (
              <button
                type="button"
                className={styles.icon}
                aria-label={`Delete ${group.name}`}
                onClick={() => setDoomed(group)}
              >
                <Trash2 aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>Products use the default group unless you choose another on the product.</p>
      {named !== undefined && (
        <NameDialog group={named === "new" ? undefined : named} onClose={() => setNamed(undefined)} />
      )}
      <ConfirmDialog
        title={`Delete “${doomed?.name ?? ""}”?`}
        isOpen={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        onConfirm={() => doomed !== undefined && removing.mutate(doomed)}
        confirmLabel="Delete tax group"
        isBusy={removing.isPending}
        isDangerous
      >
        {removing.isError
          ? messageOf(removing.error)
          : "Its rates will be deleted, and its products will use the default group. This can't be undone."}
      </ConfirmDialog>
    </Card>
  );
}

function NameDialog({ group, onClose }: { group: TaxGroup | undefined; onClose: () => void }) {
  const [name, setName] = useState(group?.name ?? "");
  const saving = useMutation({
    mutationFn: async () => {
      if (group === undefined) return call(createTaxGroup, { body: { taxGroup: { name: name.trim() } } });
      const body = { taxGroup: { name: name.trim(), revision: group.revision } };
      return call(updateTaxGroup, { params: { taxGroupId: group.id }, body });
    },
    onSuccess: async () => {
      await refreshTaxes();
      showToast("Tax group saved");
      onClose();
    },
  });
  return (
    <Modal
      title={group === undefined ? "Add tax group" : "Rename tax group"}
      isOpen
      onClose={onClose}
      onSubmit={() => name.trim() !== "" && saving.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={saving.isPending} disabled={name.trim() === ""}>
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        placeholder="Books"
        maxLength={200}
        value={name}
        error={saving.isError ? messageOf(saving.error) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Modal>
  );
}
