import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormProvider, useController, useForm, useFormState } from "react-hook-form";
import {
  createInfoSection,
  deleteInfoSection,
  type InfoSection,
  type NewInfoSection,
  updateInfoSection,
} from "#api/catalog/info-sections.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { SaveBar } from "#backoffice/components/forms/SaveBar.tsx";
import { ConfirmDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page } from "#backoffice/components/Page.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { formatWhenWithin, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { DraftNotice } from "#backoffice/orders/drafts/DraftNotice.tsx";
import { useFormDraft } from "#backoffice/orders/drafts/use-form-draft.ts";
import { RichTextField } from "#backoffice/richtext/RichTextField.tsx";
import { parseTree } from "#backoffice/richtext/rich-content.ts";
import { ApiError } from "#sdk/call.ts";
import { infoSectionLabel } from "../catalog/named-queries.ts";
import { infoSectionQuery } from "./queries.ts";

export function InfoSectionPage() {
  const { infoSectionId } = useParams({ from: "/shell/info-sections/$infoSectionId" });
  const { data } = useSuspenseQuery(infoSectionQuery(infoSectionId));
  return <InfoSectionEditor key={infoSectionId} section={data} />;
}

export function NewInfoSectionPage() {
  return <InfoSectionEditor />;
}

type SectionForm = { uniqueName: string; title: string; description: string };

function InfoSectionEditor({ section: first }: { section?: InfoSection }) {
  const [section, setSection] = useState(first);
  const form = useForm<SectionForm>({ defaultValues: toForm(first) });
  const { isDirty, errors } = useFormState({ control: form.control });
  const description = useController({ control: form.control, name: "description" });
  const [generation, setGeneration] = useState(0);
  const navigate = useNavigate();
  const canWrite = useCan()("products:write");
  const draft = useFormDraft({
    place: `info-section.${section?.id ?? "new"}`,
    revision: section?.revision ?? "new",
    form,
    isDirty: isDirty && canWrite,
  });
  const save = useMutation({
    mutationFn: async (values: SectionForm): Promise<InfoSection> => {
      const texts = { uniqueName: values.uniqueName.trim(), title: values.title.trim(), ...treeOf(values.description) };
      if (section === undefined) return (await call(createInfoSection, { body: { infoSection: texts } })).infoSection;
      const { id, revision } = section;
      const body = { infoSection: { id, revision, ...texts } };
      return (await call(updateInfoSection, { params: { id }, body })).infoSection;
    },
    onSuccess: async (saved) => {
      const isNew = section === undefined;
      draft.drop();
      setSection({ ...saved, assignedProductsCount: section?.assignedProductsCount ?? 0 });
      form.reset(toForm(saved));
      showToast("Info section saved");
      void queryClient.invalidateQueries({ queryKey: ["info-sections"] });
      void queryClient.invalidateQueries({ queryKey: ["products"] });
      const params = { infoSectionId: saved.id };
      if (isNew) await navigate({ to: "/info-sections/$infoSectionId", params, replace: true, ignoreBlocker: true });
    },
  });
  const used = section?.assignedProductsCount ?? 0;
  return (
    <FormProvider {...form}>
      <Page
        title={section === undefined ? "Add info section" : infoSectionLabel(section)}
        width="narrow"
        back={{ to: "/info-sections", label: "info sections" }}
        {...(section !== undefined && {
          subtitle: `${used === 0 ? "On no product" : `On ${plural(used, "product")}`} · changed ${formatWhenWithin(section.updatedDate)}`,
        })}
        actions={section !== undefined && canWrite && <DeleteSection section={section} used={used} />}
      >
        <SaveBar
          message={section === undefined ? "New info section, not saved yet" : "Unsaved changes"}
          isDirty={isDirty && canWrite}
          isSaving={save.isPending}
          onSave={() => void form.handleSubmit((values) => save.mutate(values))()}
          draft={draft}
          onDiscard={() => {
            form.reset();
            save.reset();
            draft.drop();
            setGeneration(generation + 1);
          }}
        />
        {save.isError && <Banner tone="critical">{problemText(save.error)}</Banner>}
        <DraftNotice
          savedAt={draft.savedAt}
          onRestore={() => {
            draft.restore();
            setGeneration(generation + 1);
          }}
          onDrop={draft.drop}
        />
        <Card>
          <fieldset disabled={!canWrite}>
            <FieldStack>
              <TextField
                label="Title"
                hint="Shoppers read it above the text."
                maxLength={50}
                autoComplete="off"
                error={errors.title?.message}
                {...form.register("title", { validate: (text) => text.trim() !== "" || "Enter a title" })}
              />
              <TextField
                label="Name"
                hint="For you, to tell sections with the same title apart: “Care, linen”."
                maxLength={100}
                autoComplete="off"
                error={errors.uniqueName?.message}
                {...form.register("uniqueName", { validate: (text) => text.trim() !== "" || "Enter a name" })}
              />
              <RichTextField
                key={generation}
                label="Text"
                lines={10}
                value={parseTree(description.field.value)}
                html={section?.plainDescription}
                isDisabled={!canWrite}
                onChange={(tree) => description.field.onChange(JSON.stringify(tree))}
              />
            </FieldStack>
          </fieldset>
        </Card>
      </Page>
    </FormProvider>
  );
}

function toForm(section: InfoSection | undefined): SectionForm {
  return {
    uniqueName: section?.uniqueName ?? "",
    title: section?.title ?? "",
    description: section === undefined ? "" : JSON.stringify(section.description),
  };
}

function treeOf(json: string): Pick<NewInfoSection, "description"> {
  const tree = parseTree(json);
  return tree === undefined ? {} : { description: { ...tree, nodes: [...tree.nodes] } };
}

function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === "REVISION_CONFLICT") {
    return "Somebody else changed this text meanwhile. Copy what you wrote, open the page again and put it in.";
  }
  return error.code === "ALREADY_EXISTS" ? "Another info section has this name." : messageOf(error);
}

function DeleteSection({ section, used }: { section: InfoSection; used: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteInfoSection, { params: { id: section.id } }),
    onSuccess: async () => {
      showToast("Info section deleted");
      await navigate({ to: "/info-sections", ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ["info-sections", "one", section.id] });
      await queryClient.invalidateQueries({ queryKey: ["info-sections"] });
    },
  });
  return (
    <>
      <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete “${infoSectionLabel(section)}”?`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        confirmLabel="Delete info section"
        isBusy={remove.isPending}
        isDangerous
      >
        {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
        <p>
          {used === 0
            ? "No product shows it."
            : `${plural(used, "product shows", "products show")} it and will be without.`}
        </p>
        <p>This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}
