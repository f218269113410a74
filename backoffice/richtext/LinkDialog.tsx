import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { isEmailAddress } from "#api/email-address.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useTexts } from "#ui/language.ts";
import { richtextTexts } from "./texts/texts.ts";

const SCHEME = "https://";

/** Adds, changes or removes the link of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const texts = useTexts(richtextTexts);
  const [before] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [needsLabel] = useState(() => editor.state.selection.empty && !editor.isActive("link"));

  const form = useMutationForm({
    values: { address: before, label: "" },
    validate: ({ address }) => ({ address: completeAddress(address) === undefined ? texts.link.problem : undefined }),
    request: async ({ address, label }) => {
      const href = completeAddress(address) ?? "";
      const chain = editor.chain().focus();
      if (needsLabel) {
        const text = label.trim() || address.trim();
        chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
      } else chain.extendMarkRange("link").setLink({ href }).run();
      onClose();
    },
  });
  const remove = (): void => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <FormDialog
      title={texts.link.title}
      onClose={onClose}
      form={form}
      submitLabel={texts.link.set}
      actions={
        before !== "" && (
          <Button variant="danger" onClick={remove}>
            {texts.link.remove}
          </Button>
        )
      }
    >
      <FieldStack>
        <TextField
          label={texts.link.address}
          placeholder={SCHEME}
          inputMode="url"
          autoComplete="off"
          {...form.field("address")}
        />
        {needsLabel && <TextField label={texts.link.text} autoComplete="off" {...form.field("label")} />}
      </FieldStack>
    </FormDialog>
  );
}

/** Keeps paths, `mailto:` and `tel:` links; adds https to other addresses. Undefined for text that isn't an address. */
function completeAddress(text: string): string | undefined {
  const address = text.trim();
  if (/^(\/(?!\/)|#|mailto:|tel:)\S+$/i.test(address) || address === "/") return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return /^https?:\/\/\S+$/i.test(address) ? address : undefined;
  if (isEmailAddress(address)) return `mailto:${address}`;
  return /^[^\s/]+\.[^\s/]+(\/\S*)?$/.test(address) ? `https://${address}` : undefined;
}
