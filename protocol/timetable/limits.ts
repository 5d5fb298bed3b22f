// Of a room's timetable, and of what one of its lines may say. A room keeps it all, and its form is sent at once (64 KiB).

export const TIMETABLE_LINES_MAX = 20;
export const TIMETABLE_MESSAGES_MAX = 20;
export const WELCOME_MAX = 300;
