import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Minus, Plus } from "lucide-react";
import { useState } from "react";
import { createStaffRole, deleteStaffRole, updateStaffRole } from "#api/identity/staff.ts";
import type { StaffRoleDetails } from "#api/identity/staff-values.ts";
import type { Permission } from "#api/permissions.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldGroup, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshStaff } from "../session/session.ts";
import { permissionLabel, roleLabel } from "./labels.ts";
import { rolesQuery } from "./queries.ts";
import { roleValue } from "./RoleFields.tsx";
import { RolePreview } from "./RolePreview.tsx";
import styles from "./staff.module.css";
import { staffTexts } from "./texts/texts.ts";

const texts = staffTexts[staffLanguage()];

/** A matrix of roles and permissions. */
export function RolesCard() {
  const roles = useQuery(rolesQuery);
  const [edited, setEdited] = useState<StaffRoleDetails | "new">();
  return (
    <Card
      title={texts.roles.title}
      isFlush
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
          {texts.roles.add}
        </Button>
      }
    >
      {roles.isPending && <SkeletonText lines={6} />}
      {roles.isError && <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />}
      {roles.data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by keyboard
        <section className={styles.matrixFrame} tabIndex={0} aria-label={texts.roles.matrix}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <td />
                {roles.data.roles.map((role) => (
                  <th key={roleValue(role)} scope="col">
                    {role.id === undefined ? (
                      roleLabel(role.role, role.name)
                    ) : (
                      <button type="button" className={styles.roleName} onClick={() => setEdited(role)}>
                        {role.name}
                      </button>
                    )}
                    <span className={styles.count}>
                      {formatMessage(staffLanguage(), texts.roles.members, { count: role.members })}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {roles.data.permissions.map((permission) => (
                <tr key={permission.name}>
                  <th scope="row">{permissionLabel(permission.name)}</th>
                  {roles.data.roles.map((role) => (
                    <td key={roleValue(role)}>
                      {role.permissions.includes(permission.name) ? (
                        <Check className={styles.yes} aria-label={texts.roles.yes} />
                      ) : (
                        <Minus className={styles.no} aria-label={texts.roles.no} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {edited !== undefined && roles.data !== undefined && (
        <RoleDialog
          role={edited === "new" ? undefined : edited}
          permissions={roles.data.permissions}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

type DialogProps = {
  role: StaffRoleDetails | undefined;
  permissions: readonly { name: string }[];
  onClose: () => void;
};

function RoleDialog({ role, permissions, onClose }: DialogProps) {
  const id = role?.id;
  const finish = (message: string) => () => {
    void queryClient.invalidateQueries({ queryKey: ["staff"] });
    void refreshStaff();
    showToast(message);
    onClose();
  };
  const form = useMutationForm({
    values: { name: role?.name ?? "", permissions: role?.permissions ?? [] },
    schema: bodyOf(createStaffRole, "role"),
    request: async ({ name, permissions: held }) => {
      const input = { name, permissions: held as Permission[] };
      if (id === undefined) await call(createStaffRole, { body: { role: input } });
      else await call(updateStaffRole, { params: { id }, body: { role: input } });
    },
    onSuccess: finish(texts.saved),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteStaffRole, { params: { id: id ?? "" } }),
    onSuccess: finish(texts.roles.deleted),
  });
  const { value: chosen, onChange: choose } = form.bind("permissions");
  return (
    <FormDialog
      title={
        role === undefined ? texts.roles.add : formatMessage(staffLanguage(), texts.roles.edit, { name: role.name })
      }
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={texts.save}
      isReady={chosen.length > 0}
      actions={
        id !== undefined && (
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {texts.delete}
          </Button>
        )
      }
    >
      <FieldStack error={remove.error ?? undefined}>
        <TextField label={texts.name} autoFocus {...form.field("name", { required: true })} />
        <FieldGroup legend={texts.roles.permissions}>
          {permissions.map((permission) => (
            <Checkbox
              key={permission.name}
              label={permissionLabel(permission.name)}
              checked={chosen.includes(permission.name)}
              onChange={(event) => {
                const others = chosen.filter((name) => name !== permission.name);
                choose(event.currentTarget.checked ? [...others, permission.name] : others);
              }}
            />
          ))}
        </FieldGroup>
        {chosen.length > 0 && <RolePreview held={chosen} />}
      </FieldStack>
    </FormDialog>
  );
}
