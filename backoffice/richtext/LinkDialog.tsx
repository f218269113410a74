import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { isEmailAddress } from "#api/email-address.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { useTexts } from "#ui/language.ts";
import { richtextTexts } from "./texts/texts.ts";

const SCHEME = "https://";

/** Adds, changes or removes the link of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const texts = useTexts(richtextTexts);
  const [before] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [address, setAddress] = useState(before);
  const [label, setLabel] = useState("");
  const [needsLabel] = useState(() => editor.state.selection.empty && !editor.isActive("link"));
  const [problem, setProblem] = useState<string>();

  const save = (): void => {
    const href = completeAddress(address);
    if (href === undefined) {
      setProblem(texts.link.problem);
      return;
    }
    const chain = editor.chain().focus();
    if (needsLabel) {
      const text = label.trim() || address.trim();
      chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.extendMarkRange("link").setLink({ href }).run();
    onClose();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <Modal
      title={texts.link.title}
      isOpen
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          {before !== "" && (
            <Button variant="danger" onClick={remove}>
              {texts.link.remove}
            </Button>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary">
            {texts.link.set}
          </Button>
        </>
      }
    >
      <FieldStack>
        <TextField
          label={texts.link.address}
          value={address}
          placeholder={SCHEME}
          inputMode="url"
          autoComplete="off"
          error={problem}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        {needsLabel && (
          <TextField
            label={texts.link.text}
            value={label}
            autoComplete="off"
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
        )}
      </FieldStack>
    </Modal>
  );
}

/** Keeps paths, `mailto:` and `tel:` links; adds https to other addresses. Undefined for text that isn't an address. */
export function completeAddress(text: string): string | undefined {
  const address = text.trim();
  if (/^(\/(?!\/)|#|mailto:|tel:)\S+$/i.test(address) || address === "/") return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return /^https?:\/\/\S+$/i.test(address) ? address : undefined;
  if (isEmailAddress(address)) return `mailto:${address}`;
  return /^[^\s/]+\.[^\s/]+(\/\S*)?$/.test(address) ? `https://${address}` : undefined;
}
