import type { BookingTexts } from "./en.ts";

export const es: BookingTexts = {
  BOOKED: {
    subject: "Reservado: {what}",
    heading: "{what}",
    body: "Tu reserva está confirmada. ¡Te esperamos!",
  },
  MOVED: {
    subject: "Cambio de fecha: {what}",
    heading: "{what}: nueva fecha",
    body: "Tu reserva se ha cambiado a una nueva fecha.",
  },
  CHANGED: {
    subject: "Modificado: {what}",
    heading: "{what}",
    body: "El número de plazas de tu reserva ha cambiado.",
  },
  CANCELED: {
    subject: "Cancelado: {what}",
    heading: "{what}: cancelado",
    body: "Tu reserva para el {when} se ha cancelado.",
  },
  TICKETS: {
    subject: "Tus entradas: {what}",
    heading: "{what}",
    body: "Hemos recibido tu pago. Aquí tienes tus entradas.",
  },
  when: "Cuándo",
  where: "Dónde",
  places: "Plazas",
  ticket: "Abrir la entrada {unit}",
  waiting: "Te enviaremos las entradas por correo en cuanto el pedido esté pagado.",
  add: "Añadir al calendario",
  update: "Actualizar el calendario",
  tickets: "Muestra cada entrada en la puerta, en el móvil o impresa. Cada entrada vale para una persona.",
  order: "Ver el pedido {number}",
};
