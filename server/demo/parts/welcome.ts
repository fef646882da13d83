/** The corporation's welcome, and that of one shop. */
export const welcomes = [
  {
    ...{ id: 1, name: '云栖欢迎语', staff_ids: [] as string[] },
    content: { text: { content: '您好，这里是云栖茶饮，有需要随时找我。' } },
    ...{ enabled: true, created_at: 1650000000, updated_at: 1650000000 },
  },
  {
    ...{ id: 2, name: '静安店欢迎语', staff_ids: ['majingyi'] },
    content: { text: { content: '您好，我是静安店的店员，到店出示聊天可享第二杯半价。' } },
    ...{ enabled: true, created_at: 1660000000, updated_at: 1660000000 },
  },
]
