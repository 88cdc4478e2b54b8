const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be an identifier: any other text belongs to nobody, and the database is not asked. */
export const isUuid = (text: string) => UUID.test(text)
