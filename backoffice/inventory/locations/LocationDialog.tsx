import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createLocation, deleteLocation, type StoresLocation, updateLocation } from "#api/inventory/locations.ts";
import { locationsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { refreshInventory } from "../inventory/queries.ts";

type Props = { location?: StoresLocation; onClose: () => void };
type Kind = "PHYSICAL" | "VIRTUAL";

/** Adds, renames or deletes a location, or makes it the one that orders take their stock from. */
export function LocationDialog({ location, onClose }: Props) {
  const [name, setName] = useState(location?.name ?? "");
  const [kind, setKind] = useState<Kind>("PHYSICAL");
  const [isDefault, setIsDefault] = useState(location?.defaultLocation ?? false);
  const [isDeleting, setIsDeleting] = useState(false);
  const finish = async (toast: string): Promise<void> => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: locationsQuery.queryKey }), refreshInventory()]);
    showToast(toast);
    onClose();
  };
  const saving = useMutation({
    mutationFn: async () => {
      const becomesDefault = isDefault && location?.defaultLocation !== true;
      const change = { ...(becomesDefault && { defaultLocation: true as const }) };
      if (location === undefined) {
        const { storesLocation } = await call(createLocation, {
          body: { storesLocation: { name: name.trim(), locationType: kind } },
        });
        if (!becomesDefault) return;
        const { id, revision } = storesLocation;
        await call(updateLocation, { params: { id }, body: { storesLocation: { revision, ...change } } });
        return;
      }
      const { id, revision } = location;
      const storesLocation = { revision, name: name.trim(), ...change };
      await call(updateLocation, { params: { id }, body: { storesLocation } });
    },
    onSuccess: () => finish("Location saved"),
  });
  const removing = useMutation({
    mutationFn: () => call(deleteLocation, { params: { id: location?.id ?? "" } }),
    onSuccess: () => finish("Location deleted"),
  });
  const isReady = name.trim() !== "";
  return (
    <>
      <Modal
        title={location?.name ?? "Add location"}
        isOpen
        onClose={onClose}
        onSubmit={() => isReady && saving.mutate()}
        footer={
          <>
            {location !== undefined && !location.defaultLocation && (
              <Button variant="danger" onClick={() => setIsDeleting(true)}>
                Delete
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={!isReady} isBusy={saving.isPending}>
              Save
            </Button>
          </>
        }
      >
        <FieldStack error={saving.error}>
          <TextField
            name="name"
            label="Name"
            placeholder="Warehouse"
            maxLength={150}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {location === undefined && (
            <SelectField
              label="Type"
              hint="A virtual location is inventory without a place, such as stock at a supplier."
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value === "VIRTUAL" ? "VIRTUAL" : "PHYSICAL")}
            >
              <option value="PHYSICAL">Physical</option>
              <option value="VIRTUAL">Virtual</option>
            </SelectField>
          )}
          <Checkbox
            label="Default location"
            hint={
              location?.defaultLocation
                ? "Orders take their stock from here. To change it, make another location the default."
                : "Orders take their stock from here."
            }
            checked={isDefault}
            disabled={location?.defaultLocation ?? false}
            onChange={(event) => setIsDefault(event.currentTarget.checked)}
          />
        </FieldStack>
      </Modal>
      {location !== undefined && (
        <ConfirmDialog
          title={`Delete “${location.name}”?`}
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          onConfirm={() => removing.mutate()}
          confirmLabel="Delete location"
          isBusy={removing.isPending}
          isDangerous
        >
          {removing.isError
            ? messageOf(removing.error)
            : "You can only delete a location that has no inventory. This can't be undone."}
        </ConfirmDialog>
      )}
    </>
  );
}
