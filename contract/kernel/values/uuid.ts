const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be an identifier at all: one that cannot is nobody's, and the database is not asked. */
export const isUuid = (text: string) => UUID.test(text)
