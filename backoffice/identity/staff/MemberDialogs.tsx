import { useQuery } from "@tanstack/react-query";
import { createStaffInvitation, updateStaffMember } from "#api/identity/staff.ts";
import type { StaffMember } from "#api/identity/staff-values.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { rolesQuery } from "./queries.ts";
import { RoleSelect, roleOfValue, roleValue } from "./RoleFields.tsx";
import { staffTexts } from "./texts/texts.ts";

const texts = staffTexts[staffLanguage()];

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: ["staff"] });

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const roles = useQuery(rolesQuery);
  const form = useMutationForm({
    values: { email: "", role: "support" },
    schema: bodyOf(createStaffInvitation, "invitation"),
    request: ({ email, role }) =>
      call(createStaffInvitation, { body: { invitation: { email: email.trim(), ...roleOfValue(role) } } }),
    onSuccess: () => {
      refresh();
      showToast(texts.invitations.sent);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.page.invite} onClose={onClose} form={form} submitLabel={texts.invitations.send}>
      <FieldStack>
        <TextField
          label={texts.email}
          type="email"
          autoFocus
          hint={texts.invitations.emailHint}
          {...form.field("email", { required: true })}
        />
        <RoleSelect roles={roles.data?.roles ?? []} {...form.bind("role")} />
      </FieldStack>
    </FormDialog>
  );
}

export function MemberDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const roles = useQuery(rolesQuery);
  const current = roleValue({ role: member.role, id: member.roleId });
  const form = useMutationForm({
    values: { name: member.name, role: current },
    schema: bodyOf(updateStaffMember, "staff"),
    request: ({ name, role }) =>
      call(updateStaffMember, {
        params: { id: member.id },
        body: { staff: { name, ...(role !== current && roleOfValue(role)) } },
      }),
    onSuccess: () => {
      refresh();
      showToast(texts.saved);
      onClose();
    },
  });
  return (
    <FormDialog title={member.email} onClose={onClose} form={form} submitLabel={texts.save}>
      <FieldStack>
        <TextField label={texts.name} autoFocus {...form.field("name", { required: true })} />
        <RoleSelect roles={roles.data?.roles ?? []} {...form.bind("role")} />
      </FieldStack>
    </FormDialog>
  );
}
