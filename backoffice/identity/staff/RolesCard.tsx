import { useMutation, useQuery } from "@tanstack/react-query";
import { Check, Minus, Plus } from "lucide-react";
import { useState } from "react";
import { createStaffRole, deleteStaffRole, updateStaffRole } from "#api/identity/staff.ts";
import type { StaffRoleDetails } from "#api/identity/staff-values.ts";
import type { Permission } from "#api/permissions.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldGroup, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { refreshStaff } from "../session/session.ts";
import { rolesQuery } from "./queries.ts";
import { roleValue } from "./RoleFields.tsx";
import { RolePreview } from "./RolePreview.tsx";
import styles from "./staff.module.css";

/** Every role beside every permission: who may do what, at a glance. */
export function RolesCard() {
  const roles = useQuery(rolesQuery);
  const [edited, setEdited] = useState<StaffRoleDetails | "new">();
  return (
    <Card
      title="Roles"
      isFlush
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited("new")}>
          Add role
        </Button>
      }
    >
      {roles.isPending && <SkeletonText lines={6} />}
      {roles.isError && <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />}
      {roles.data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and keys must be able to
        <section className={styles.matrixFrame} tabIndex={0} aria-label="Permissions of each role">
          <table className={styles.matrix}>
            <thead>
              <tr>
                <td />
                {roles.data.roles.map((role) => (
                  <th key={roleValue(role)} scope="col">
                    {role.id === undefined ? (
                      role.name
                    ) : (
                      <button type="button" className={styles.roleName} onClick={() => setEdited(role)}>
                        {role.name}
                      </button>
                    )}
                    <span className={styles.count}>{plural(role.members, "person", "people")}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {roles.data.permissions.map((permission) => (
                <tr key={permission.name}>
                  <th scope="row">{permission.description}</th>
                  {roles.data.roles.map((role) => (
                    <td key={roleValue(role)}>
                      {role.permissions.includes(permission.name) ? (
                        <Check className={styles.yes} aria-label="Yes" />
                      ) : (
                        <Minus className={styles.no} aria-label="No" />
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
  permissions: readonly { name: string; description: string }[];
  onClose: () => void;
};

function RoleDialog({ role, permissions, onClose }: DialogProps) {
  const [name, setName] = useState(role?.name ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.permissions ?? []));
  const id = role?.id;
  const finish = (message: string) => () => {
    void queryClient.invalidateQueries({ queryKey: ["staff"] });
    void refreshStaff();
    showToast(message);
    onClose();
  };
  const save = useMutation({
    mutationFn: async () => {
      const wanted = { name, permissions: [...chosen] as Permission[] };
      if (id === undefined) await call(createStaffRole, { body: { role: wanted } });
      else await call(updateStaffRole, { params: { id }, body: { role: wanted } });
    },
    onSuccess: finish("Saved"),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteStaffRole, { params: { id: id ?? "" } }),
    onSuccess: finish("Role deleted"),
  });
  const error = save.error ?? remove.error;
  return (
    <Modal
      title={role === undefined ? "Add role" : `Edit ${role.name}`}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          {id !== undefined && (
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={chosen.size === 0}>
            Save
          </Button>
        </>
      }
    >
      <FieldStack error={error}>
        <TextField
          name="name"
          label="Name"
          required
          maxLength={60}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FieldGroup legend="Permissions">
          {permissions.map((permission) => (
            <Checkbox
              key={permission.name}
              label={permission.description}
              checked={chosen.has(permission.name)}
              onChange={(event) => {
                const next = new Set(chosen);
                if (event.currentTarget.checked) next.add(permission.name);
                else next.delete(permission.name);
                setChosen(next);
              }}
            />
          ))}
        </FieldGroup>
        {chosen.size > 0 && <RolePreview held={[...chosen]} />}
      </FieldStack>
    </Modal>
  );
}
