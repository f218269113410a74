import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { sendActivationEmail } from "#api/identity/authentication.ts";
import { createMember } from "#api/identity/members.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";

/** An account without a password, until its owner takes it over by the mail. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ loginEmail: "", firstName: "", lastName: "" });
  const [isInvited, setIsInvited] = useState(true);
  const add = useMutation({
    mutationFn: async () => {
      const { loginEmail, firstName, lastName } = typed;
      const contact = { ...(firstName.trim() && { firstName }), ...(lastName.trim() && { lastName }) };
      const { member } = await call(createMember, { body: { member: { loginEmail: loginEmail.trim(), contact } } });
      return member;
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["members"] });
      showToast(isInvited ? await invite(id) : "Customer added");
      void navigate({ to: "/customers/$memberId", params: { memberId: id } });
    },
  });
  const field = (name: keyof typeof typed, label: string) => (
    <TextField
      name={name}
      label={label}
      autoComplete="off"
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Modal
      title="Add a customer"
      isOpen
      onClose={onClose}
      onSubmit={() => add.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={add.isPending}>
            Add customer
          </Button>
        </>
      }
    >
      <FieldStack error={add.error}>
        {field("loginEmail", "E-mail")}
        <FieldRow>
          {field("firstName", "First name")}
          {field("lastName", "Last name")}
        </FieldRow>
        <Checkbox
          label="Mail them a link to set a password"
          hint="Until then nobody can sign in to the account."
          checked={isInvited}
          onChange={(event) => setIsInvited(event.currentTarget.checked)}
        />
      </FieldStack>
    </Modal>
  );
}

/** The account is there whether or not the mail could be asked for. */
const invite = (identityId: string): Promise<string> =>
  call(sendActivationEmail, { body: { identityId } }).then(
    () => "Customer added and invited",
    () => "Customer added, but the mail could not be sent",
  );
