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
import { staffLanguage } from "#backoffice/language.ts";
import { membersTexts } from "./texts/texts.ts";

const texts = membersTexts[staffLanguage()];

/** Creates an account without a password. The invitation email lets the customer set one. */
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
      showToast(isInvited ? await invite(id) : texts.add.added);
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
      title={texts.add.title}
      isOpen
      onClose={onClose}
      onSubmit={() => add.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={add.isPending}>
            {texts.add.title}
          </Button>
        </>
      }
    >
      <FieldStack error={add.error}>
        {field("loginEmail", texts.email)}
        <FieldRow>
          {field("firstName", texts.firstName)}
          {field("lastName", texts.lastName)}
        </FieldRow>
        <Checkbox
          label={texts.add.invite}
          hint={texts.add.inviteHint}
          checked={isInvited}
          onChange={(event) => setIsInvited(event.currentTarget.checked)}
        />
      </FieldStack>
    </Modal>
  );
}

/** The account exists even if the invitation fails. */
const invite = (identityId: string): Promise<string> =>
  call(sendActivationEmail, { body: { identityId } }).then(
    () => texts.add.invited,
    () => texts.add.notInvited,
  );
