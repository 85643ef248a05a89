use part
