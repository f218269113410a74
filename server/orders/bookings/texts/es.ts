import type { BookingTexts } from "./en.ts";

export const es: BookingTexts = {
  BOOKED: { subject: "Reservado: {what}", heading: "{what}, {when}", body: "Tu hora está reservada. ¡Te esperamos!" },
  MOVED: {
    subject: "Cambiado de hora: {what}",
    heading: "{what}, ahora {when}",
    body: "Tu reserva se ha movido a esta hora.",
  },
  CHANGED: {
    subject: "Cambiado: {what}",
    heading: "{what}, {when}",
    body: "El número de plazas de tu reserva ha cambiado.",
  },
  CANCELED: {
    subject: "Cancelado: {what}",
    heading: "{what} está cancelado",
    body: "Tu reserva para el {when} está cancelada y sus plazas vuelven a estar libres.",
  },
  TICKETS: {
    subject: "Tus entradas: {what}",
    heading: "{what}, {when}",
    body: "Tu pedido está pagado. Aquí tienes tus entradas.",
  },
  where: "Lugar: {place}",
  places: "Plazas: {count}",
  ticket: "Entrada {unit}: {url}",
  waiting: "Te enviaremos las entradas por correo en cuanto el pedido esté pagado.",
  add: "Añadir a tu calendario",
  update: "Actualizar tu calendario",
  tickets: "Muestra la página de la entrada en la puerta, en el móvil o impresa. Cada una vale para una persona.",
};
