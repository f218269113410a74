import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";

/** Sets, changes or takes away the link of the selected words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [address, setAddress] = useState(before);
  const [words, setWords] = useState("");
  const [needsWords] = useState(() => editor.state.selection.empty && !editor.isActive("link"));
  const [problem, setProblem] = useState<string>();

  const save = (): void => {
    const href = completed(address);
    if (href === undefined) {
      setProblem("Enter an address, like example.com or /collections/new");
      return;
    }
    const chain = editor.chain().focus();
    if (needsWords) {
      const text = words.trim() || address.trim();
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
      title="Link"
      isOpen
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          {before !== "" && (
            <Button variant="danger" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Set link
          </Button>
        </>
      }
    >
      <FieldStack>
        <TextField
          label="Address"
          value={address}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          error={problem}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        {needsWords && (
          <TextField
            label="Words to show"
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
      </FieldStack>
    </Modal>
  );
}

/** Own paths, mail and telephone addresses as they are; anything else gets https. Undefined for what is no address. */
export function completed(text: string): string | undefined {
  const address = text.trim();
  if (/^(\/(?!\/)|#|mailto:|tel:)\S+$/i.test(address) || address === "/") return address;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return /^https?:\/\/\S+$/i.test(address) ? address : undefined;
  if (/^\S+@\S+\.\S+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/]+\.[^\s/]+(\/\S*)?$/.test(address) ? `https://${address}` : undefined;
}
