import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createStaffInvitation, updateStaffMember } from "#api/identity/staff.ts";
import type { StaffMember } from "#api/identity/staff-values.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { rolesQuery } from "./queries.ts";
import { RoleSelect, roleOfValue, roleValue } from "./RoleFields.tsx";
import { staffTexts } from "./texts/texts.ts";

const texts = staffTexts[staffLanguage()];

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: ["staff"] });

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const roles = useQuery(rolesQuery);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("support");
  const invite = useMutation({
    mutationFn: () => call(createStaffInvitation, { body: { invitation: { email, ...roleOfValue(role) } } }),
    onSuccess: () => {
      refresh();
      showToast(texts.invitations.sent);
      onClose();
    },
  });
  return (
    <Modal
      title={texts.page.invite}
      isOpen
      onClose={onClose}
      onSubmit={() => invite.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={invite.isPending}>
            {texts.invitations.send}
          </Button>
        </>
      }
    >
      <FieldStack error={invite.error}>
        <TextField
          name="email"
          label={texts.email}
          type="email"
          required
          autoFocus
          value={email}
          hint={texts.invitations.emailHint}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <RoleSelect roles={roles.data?.roles ?? []} value={role} onChange={setRole} />
      </FieldStack>
    </Modal>
  );
}

export function MemberDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const roles = useQuery(rolesQuery);
  const current = roleValue({ role: member.role, id: member.roleId });
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(current);
  const save = useMutation({
    mutationFn: () =>
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
    <Modal
      title={member.email}
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldStack error={save.error}>
        <TextField
          name="name"
          label={texts.name}
          required
          maxLength={200}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <RoleSelect roles={roles.data?.roles ?? []} value={role} onChange={setRole} />
      </FieldStack>
    </Modal>
  );
}
