import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { FieldGroup, FieldStack, Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { pages, refreshDocuments } from "../documents.ts";
import { newPage, pageTemplates, templateFor } from "./page-templates.ts";
import { slugOf } from "./slugs.ts";
import { onlineStoreTexts } from "./texts/texts.ts";

const texts = onlineStoreTexts[staffLanguage()];

/** Creates a page from a template and opens its editor. */
export function CreatePageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  /** Until a template is chosen, it follows the title. */
  const isChosen = useRef(false);
  const form = useMutationForm({
    values: { title: "", template: "empty" },
    validate: ({ title }) => (slugOf(title) === "" ? { title: texts.form.titleProblem } : {}),
    errorFields: { DUPLICATE_SLUG_ERROR: "title" },
    request: ({ title, template }) =>
      pages.create(newPage(title.trim(), slugOf(title), pageTemplates.find((one) => one === template) ?? "empty")),
    onSuccess: async ({ document }) => {
      await refreshDocuments("pages");
      await navigate({ to: "/online-store/pages/$documentId", params: { documentId: document.id } });
    },
  });
  const name = form.field("title", { required: true });
  const template = form.register("template", {
    onChange: () => {
      isChosen.current = true;
    },
  });
  return (
    <FormDialog title={texts.pages.add} form={form} submitLabel={texts.create.submit} onClose={onClose}>
      <FieldStack>
        <TextField
          label={texts.create.name}
          maxLength={200}
          {...name}
          onChange={(event) => {
            if (!isChosen.current) form.setValue("template", templateFor(event.currentTarget.value));
            return name.onChange(event);
          }}
        />
        <FieldGroup legend={texts.create.template}>
          {pageTemplates.map((id) => (
            <Radio key={id} label={texts.pages.templates[id]} value={id} {...template} />
          ))}
        </FieldGroup>
      </FieldStack>
    </FormDialog>
  );
}
