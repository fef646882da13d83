/** What the document of the sandbox's API begins with. */
export const SANDBOX_INTRODUCTION = `沙箱企业可以故意出错、变慢，供您测试自己的程序。登录与 API 密钥、错误的形式都与管理接口相同；读取需要权限
sandbox:read，修改需要 sandbox:write（企业所有者、开发者与服务器管理员有）。企业不是沙箱时为 403 not_sandbox。每次修改都有审计记录。`
